"""Mail: confirmation of addresses, password links and reminders, sent through the mail server of the host."""
