"""HTTP: routes, WebSockets, authentication, guards and rate limits, on top of the other layers."""
