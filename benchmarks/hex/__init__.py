"""Hex, the game that others measure: a kernel without a rulebook, for comparison alone."""
