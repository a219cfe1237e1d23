"""The WebSocket protocol class is a subclass of one of uvicorn's, which may change with every version."""

import tomllib
from importlib.metadata import version
from pathlib import Path

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kwartet.server.http.websocket_protocol import WebSocketProtocol

ROOT = Path(__file__).resolve().parent.parent.parent
OVERRIDDEN = {
    "data_received",
    "handle_cont",
    "handle_parser_exception",
    "handle_ping",
    "keepalive_timeout",
    "on_task_complete",
    "send",
    "send_receive_event_to_app",
}


def test_uvicorn_is_pinned_as_long_as_its_protocol_class_is_subclassed() -> None:
    """That class is not part of uvicorn's public interface: another version may break ours without an error.

    After a change of the pin, read uvicorn's class again and run the tests of sockets; when nothing is
    overridden any more, the pin can go.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = project["project"]["optional-dependencies"]["server"]
    assert f"uvicorn=={version('uvicorn')}" in wanted


def test_everything_that_is_overridden_is_there() -> None:
    own = {name for name in vars(WebSocketProtocol) if callable(getattr(WebSocketProtocol, name))}
    assert own == OVERRIDDEN
    assert all(callable(getattr(WebSocketsSansIOProtocol, name)) for name in OVERRIDDEN)
