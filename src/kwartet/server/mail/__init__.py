"""Mail: letters to people, if the host has a mail server for them.

address.py understands what the host has said about it, writing.py finds the words, carrier.py speaks SMTP,
postman.py sends what waits in the store, and letterbox.py is where the rest of the server puts letters.
"""
