"""The command `unboard`."""
