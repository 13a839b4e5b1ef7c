"""What is remembered of a pull request, and what of a new review is still to be said."""
