"""Bots: each sees only its seat's view."""
