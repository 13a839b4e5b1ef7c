"""`prs explain`: the story of one candidate, from the model's words to where it ended, with the numbers.

Pure: it tells what a review holds and judges nothing anew. It knows findings, rejections, what was merged away, and other places of a
pattern; and for a line at which nothing was said, who read it and who did not.
"""

from prs.explain.explain import explain, explain_data

__all__ = ["explain", "explain_data"]
