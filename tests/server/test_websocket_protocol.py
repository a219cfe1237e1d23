"""The WebSocket protocol class is a subclass of one of uvicorn's, which may change with every version."""

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from kwartet.server.http.websocket_protocol import WebSocketProtocol
from kwartet.server.runtime.frames import MEDIUM, PONG, TEXT, simple_messages

ROOT = Path(__file__).resolve().parent.parent.parent
OVERRIDDEN = {
    "data_received",
    "handle_connect",
    "handle_cont",
    "handle_parser_exception",
    "handle_ping",
    "keepalive_timeout",
    "on_task_complete",
    "send",
    "send_receive_event_to_app",
}
NEW = {"ping", "take_simple", "write_frame"}


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
    assert own == OVERRIDDEN | NEW
    assert all(callable(getattr(WebSocketsSansIOProtocol, name)) for name in OVERRIDDEN)


FRAMES = st.lists(st.tuples(st.sampled_from([TEXT, PONG]), st.binary(max_size=125)), max_size=4)


@given(FRAMES, st.binary(min_size=200, max_size=70_000), st.booleans())
def test_simple_messages_are_what_the_library_reads(
    frames: list[tuple[int, bytes]], long: bytes, has_long: bool
) -> None:
    if has_long:
        frames = [*frames, (TEXT, long)]
    data = b"".join(Frame(Opcode(kind & 0x0F), content).serialize(mask=True) for kind, content in frames)
    found = simple_messages(data, len(long))
    assert found == (None if has_long and len(long) > MEDIUM else frames)


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b"part", fin=False).serialize(mask=True),
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        Frame(Opcode.BINARY, b"binary").serialize(mask=True),
        Frame(Opcode.CLOSE, b"").serialize(mask=True),
        Frame(Opcode.TEXT, b"too large").serialize(mask=True),
        Frame(Opcode.TEXT, b"cut").serialize(mask=True)[:-1],
        b"\x81",
    ],
    ids=["a part", "not masked", "binary", "close", "too large", "cut", "no length"],  # masks are random
)
def test_anything_else_is_left_to_the_library(frame: bytes) -> None:
    whole = Frame(Opcode.TEXT, b"ok").serialize(mask=True)
    assert simple_messages(frame, 8) is None
    assert simple_messages(whole + frame, 8) is None
