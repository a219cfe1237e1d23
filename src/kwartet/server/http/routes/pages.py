"""Pages: the files of the web app, and its index.html for every other address."""

import asyncio
from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.di import NamedDependency

from kwartet.server.http.client_files import Client, ClientFile
from kwartet.server.runtime.refusal import nothing_at

METHODS = [HttpMethod.GET, HttpMethod.HEAD]
HAS_ITS_OWN_COMPRESSION = "has_its_own_compression"


@route(
    ["/", "/{path:path}"],
    http_method=METHODS,
    include_in_schema=False,
    opt={HAS_ITS_OWN_COMPRESSION: True},
)
async def page(request: Request[Any, Any, Any], client: NamedDependency[Client]) -> Response[bytes]:
    """Return a file of the app, or its index.html."""
    path = request.url.path.lstrip("/")
    file = None if is_not_a_page(path) else await asyncio.to_thread(client.find, path)
    if file is None:
        raise nothing_at(f"page {path[:100]!r}")
    return response_of(file, request)


def is_not_a_page(path: str) -> bool:
    """Whether an address belongs to the API, or to nothing."""
    return path == "api" or path.startswith("api/") or "\0" in path


def response_of(file: ClientFile, request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file as a response: 304 if the client has it, compressed if the client accepts that."""
    headers = {"ETag": file.etag, "Cache-Control": file.cache_control, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    content = file.content
    if file.compressed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = file.compressed
    return Response(content, media_type=file.media_type, headers=headers)


HANDLERS = (page,)
