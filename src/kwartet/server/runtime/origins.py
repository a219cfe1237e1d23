"""Origins: the part of an address that browsers compare."""

from urllib.parse import urlsplit


def origin_of(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()
