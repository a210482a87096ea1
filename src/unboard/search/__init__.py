"""Tree search on kernels: one chooser for each kind of game."""
