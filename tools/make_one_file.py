"""Write the page as a single HTML file that needs no host: build/kwartet.html.

    make one-file

Script, style and cores are compressed by gzip. Browsers read the file as text, so each 15 bits of the
compressed bytes are one character of UTF-16, which the file is written in: a mark at its beginning says so,
whatever a host says. Base64 would make the file a quarter larger.
"""

import gzip
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "one"
CORES = ROOT / "web" / "src" / "made" / "core"
TARGET = ROOT / "build" / "kwartet.html"
MOST = 1_048_576
BITS = 15
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
async function unpack(id) {{
  const element = document.getElementById(id);
  const bytes = new Uint8Array(Number(element.dataset.size));
  let bits = 0, value = 0, at = 0;
  for (const character of element.textContent) {{
    value = (value << {bits}) | (character.charCodeAt(0) - {first});
    for (bits += {bits}; bits >= 8 && at < bytes.length; at += 1) bytes[at] = value >> (bits -= 8);
    value &= (1 << bits) - 1;
  }}
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}}
async function add(tag, id, attributes) {{
  const text = new TextDecoder().decode(await unpack(id));
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
    parts = [
        part("style", (built / "style.css").read_bytes()),
        part("script", (built / "app.js").read_bytes()),
    ]
    parts += [part(f"core-{core.stem}", core.read_bytes()) for core in sorted(cores.glob("*.wasm"))]
    return PAGE.format(parts="\n".join(parts), bits=BITS, first=FIRST).encode("utf-16")


def main() -> None:
    """Write the file; it must stay small."""
    content = page()
    TARGET.write_bytes(content)
    print(f"{TARGET.relative_to(ROOT)}: {len(content):,} bytes")
    if len(content) > MOST:
        sys.exit(f"that is more than {MOST:,} bytes")


if __name__ == "__main__":
    main()
