"""What stands on a pull request, read back: what was said, what people made of it, and what of a new review is still to be said.

Pure. The only memory is hidden markers in remarks of our own; in anybody else's a marker is text.
"""
