"""Server: matches between people, accounts, ratings and the page's files.

`make_app` in app.py puts the layers together; run.py starts a process. From the ground up: runtime (logs,
metrics, limits), domain (pure values and functions), wire (messages) and store (database), views (domain
values as messages), live (tables in memory), mail, accounts, lobby, http. A layer imports only itself and
lower layers.

A move comes in at http/routes/live.py, is validated by `apply` in domain/, stored by `TableStore.commit` in
store/, and broadcast by `Table` in live/. No rule of any game is known here.
"""
