"""Devices: a short name of the browser and the system, so that players recognise their sessions.

It is coarse by design, without versions or models: enough to recognise one's own device, and useless for
tracking.
"""

BROWSERS = (  # the first that matches: most browsers also name those that they resemble
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str:
    """The browser and the system that a `User-Agent` header names, as far as they are known."""
    found = (first_in(user_agent, names) for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


def first_in(user_agent: str, names: tuple[tuple[str, str], ...]) -> str | None:
    """The name of the first mark that a header contains."""
    return next((name for mark, name in names if mark in user_agent), None)
