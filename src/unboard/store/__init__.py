"""Games as append-only logs."""
