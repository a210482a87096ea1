"""The games: a folder each, a line each in the registry."""
