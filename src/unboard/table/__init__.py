"""What happens at a table, as values: the same on a server, in a terminal and in a browser."""
