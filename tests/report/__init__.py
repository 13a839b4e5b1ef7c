"""What a reader of a review sees, in every format."""
