"""Wire: all messages of the protocol, as types.

There is one module for each subject. tools/make_protocol.py converts all of it to TypeScript for the web
client, so the two cannot drift apart. Names are written in camel case on the wire. A field with a default may
be omitted; one without is always present.
"""
