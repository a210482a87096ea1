"""The laboratory: bots play bots, and what comes of it is measured."""
