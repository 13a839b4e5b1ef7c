"""The values that stages pass to each other: frozen, typed, and the same on disk as in memory.

Later stages add facts by making a new value; none changes one that it was given. Each module holds the
values of one concept; import from the module that has the name.
"""
