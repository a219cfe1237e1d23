"""Messages: everything that goes over the wire, as types.

One module for each kind of talk. tools/make_protocol.py turns all of it into TypeScript for the web client,
so the two cannot drift apart. Names are written in camel case on the wire. A field with a default may be left
out; one without is always there.
"""
