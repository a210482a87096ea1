"""Tables, seats, live updates: the HTTP and WebSocket API, and the page."""
