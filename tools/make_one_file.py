"""Write the page as a single HTML file that needs no host: build/kwartet.html.

    make one-file

Script, style and cores are joined, and what stands in them twice is left out, also far apart; the rest is
compressed by gzip, which looks back no further than 32 KiB. Browsers read the file as text, so each 15 bits
of the compressed bytes are one character of UTF-16, which the file is written in: a mark at its beginning
says so, whatever a host says. Base64 would make the file a quarter larger.
"""

import gzip
import json
import sys
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "one"
CORES = ROOT / "web" / "src" / "made" / "core"
TARGET = ROOT / "build" / "kwartet.html"
MOST = 1_048_576
BITS = 15
LEAST, STEP, NEAR = 24, 2, 32_000  # the shortest copy, where copies may begin, and what gzip finds by itself
FIRST = 0x3000  # 2 ** 15 characters from here on are no marks, no spaces of HTML and no halves of pairs
PAGE = """<!doctype html>
<html lang="en" data-host="file">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>kwartet</title>
</head>
<body>
<div id="app"><p id="waiting">This page needs JavaScript and a browser of 2023 or later.</p></div>
{parts}
<script>
const files = {files};
async function part(id) {{
  const element = document.getElementById(id);
  const bytes = new Uint8Array(Number(element.dataset.size));
  let bits = 0, value = 0, at = 0;
  for (const character of element.textContent) {{
    value = (value << {bits}) | (character.charCodeAt(0) - {first});
    for (bits += {bits}; bits >= 8 && at < bytes.length; at += 1) bytes[at] = value >> (bits -= 8);
    value &= (1 << bits) - 1;
  }}
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}}
async function join() {{
  const [rest, copies] = await Promise.all([part("rest"), part("copies")]);
  const all = new Uint8Array({size}), rows = copies.length / 9;
  const number = (row, column) =>
    [0, 1, 2].reduce((value, byte) => value * 256 + copies[(3 * column + byte) * rows + row], 0);
  let from = 0, to = 0;
  for (let row = 0; row < rows; row += 1) {{
    const plain = number(row, 0), origin = number(row, 1), length = number(row, 2);
    all.set(rest.subarray(from, from + plain), to);
    all.copyWithin(to + plain, origin, origin + length);
    from += plain;
    to += plain + length;
  }}
  all.set(rest.subarray(from), to);
  return all;
}}
const joined = join();
function unpack(name) {{
  return files[name] && joined.then((all) => all.slice(...files[name]).buffer);
}}
async function add(tag, name, attributes) {{
  const text = new TextDecoder().decode(await unpack(name));
  document.head.append(Object.assign(document.createElement(tag), {{ textContent: text, ...attributes }}));
}}
add("style", "style").then(() => {{
  document.getElementById("waiting").remove();
  return add("script", "script", {{ type: "module" }});
}});
</script>
</body>
</html>
"""

Copy = tuple[
    int, int, int
]  # how many bytes of the rest come first, where the copied bytes begin, how many they are


def without_copies(content: bytes) -> tuple[bytes, list[Copy]]:
    """What is left of the content without bytes that stood far before, and where to copy those from."""
    known: dict[bytes, int] = {}
    rest, copies = bytearray(), list[Copy]()
    at = begin = noted = 0
    while at + LEAST <= len(content):
        for place in range(noted, at - LEAST + 1, STEP):
            known.setdefault(content[place : place + LEAST], place)
            noted = place + STEP
        origin = known.get(content[at : at + LEAST])
        if origin is None or at - origin < NEAR:
            at += 1
            continue
        before = 0
        while (
            at - before > begin
            and before < origin
            and content[at - before - 1] == content[origin - before - 1]
        ):
            before += 1
        after, most = LEAST, at - origin - before
        while after < most and at + after < len(content) and content[origin + after] == content[at + after]:
            after += 1
        rest += content[begin : at - before]
        copies.append((at - before - begin, origin - before, before + after))
        at = begin = at + after
    return bytes(rest + content[begin:]), copies


def planes(copies: list[Copy]) -> bytes:
    """All numbers of the copies in three bytes each; bytes of the same kind lie together for gzip."""
    numbers = [number.to_bytes(3) for column in zip(*copies, strict=True) for number in column]
    count = len(copies)
    return bytes(
        numbers[column * count + row][byte]
        for column in range(3)
        for byte in range(3)
        for row in range(count)
    )


def packed(data: bytes) -> str:
    """Bytes as characters, each for 15 bits."""
    number = int.from_bytes(data)
    count = -(-len(data) * 8 // BITS)
    number <<= count * BITS - len(data) * 8
    digits = f"{number:b}".zfill(count * BITS)
    return "".join(chr(FIRST + int(digits[at : at + BITS], 2)) for at in range(0, len(digits), BITS))


def part(name: str, content: bytes) -> str:
    """An element that holds a file."""
    small = gzip.compress(content, 9, mtime=0)
    return f'<script type="text/plain" id="{name}" data-size="{len(small)}">{packed(small)}</script>'


def page(built: Path = BUILT, cores: Path = CORES) -> bytes:
    """The whole file."""
    contents = {"style": (built / "style.css").read_bytes(), "script": (built / "app.js").read_bytes()}
    contents |= {f"core-{core.stem}": core.read_bytes() for core in sorted(cores.glob("*.wasm"))}
    ends = list(accumulate(map(len, contents.values())))
    files = {name: [end - len(contents[name]), end] for name, end in zip(contents, ends, strict=True)}
    rest, copies = without_copies(b"".join(contents.values()))
    parts = [part("rest", rest), part("copies", planes(copies))]
    filled = PAGE.format(
        parts="\n".join(parts), bits=BITS, first=FIRST, files=json.dumps(files), size=ends[-1]
    )
    return filled.encode("utf-16")


def main() -> None:
    """Write the file; it must stay small."""
    content = page()
    TARGET.write_bytes(content)
    print(f"{TARGET.relative_to(ROOT)}: {len(content):,} bytes")
    if len(content) > MOST:
        sys.exit(f"that is more than {MOST:,} bytes")


if __name__ == "__main__":
    main()
