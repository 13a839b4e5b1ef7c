"""What a publish leaves on a pull request, on a host that keeps GitHub's rules."""
