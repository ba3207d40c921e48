"""Players and advice that a user writes as a Python file."""
