"""What is to stand on a pull request, as bodies."""
