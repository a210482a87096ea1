"""Tree search on kernels: one chooser for each kind of game.

Nothing here is imported before it is asked for: without Numba everything else works.
"""
