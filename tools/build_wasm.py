"""Build the core to WebAssembly with the zig that the `ziglang` package brings.

The source is compiled against zig's WASI headers, because they include a C++ standard library, but linked
without any system: core/bind/wasm_system.hpp stands in for it, with two functions that the page gives. It
exports the functions whose names begin with `kwartet_`.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

COMPILE = (
    "c++ -target wasm32-wasi -std=gnu++20 -O3 -g0 -DNDEBUG -Wall -Wextra -Werror "
    "-fno-exceptions -fno-rtti -msimd128 -ffp-contract=off"
).split()
LINK = "build-exe -target wasm32-freestanding -fno-entry -fstrip -O ReleaseFast".split()


def zig(*arguments: str) -> None:
    """Run zig and stop with its exit code if it fails."""
    done = subprocess.run([sys.executable, "-m", "ziglang", *arguments], check=False)
    if done.returncode:
        sys.exit(done.returncode)


def exports(source: Path) -> list[str]:
    """The options that export the functions of the source."""
    names = re.findall(r"\b(kwartet_\w+)\(", source.read_text("utf-8"))
    return [f"--export={name}" for name in dict.fromkeys(names)]


def build(source: Path, module: Path) -> None:
    """Compile `source` and link it to the WebAssembly `module`."""
    module.parent.mkdir(parents=True, exist_ok=True)
    compiled = module.with_suffix(".o")
    zig(
        *COMPILE,
        f"-I{ROOT / 'core'}",
        f"-I{ROOT / 'src' / 'kwartet'}",
        "-c",
        str(source),
        "-o",
        str(compiled),
    )
    zig(*LINK, *exports(source), str(compiled), f"-femit-bin={module}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: build_wasm.py SOURCE.cpp MODULE.wasm")
    build(Path(sys.argv[1]), Path(sys.argv[2]))
