#!/bin/sh
# Builds dist/: the sdist, and from it wheels that run on any x86-64 Linux (on other machines: on this kind of machine).
# Python 3.12 and later share one wheel (the stable ABI); an older Python at hand gets its own. Argument: the environment's
# bin folder.
set -eu
bin=$(cd "$1" && pwd)
rm -rf dist build/dist
mkdir -p dist build/dist
"$bin/python" -c 'from scikit_build_core.build import build_sdist; build_sdist("dist")'

has_stable=
for python in $(tools/pythons.sh); do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if [ "$version" != 3.11 ]; then
        [ -z "$has_stable" ] || continue
        has_stable=yes
    fi
    environment=build/dist/env-$version
    "$python" -m venv "$environment"
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/build.txt
    # From the sdist, so that nothing can be in a wheel that is not in the sdist.
    PATH="$PWD/$environment/bin:$PATH" "$environment/bin/python" -m pip wheel --quiet --disable-pip-version-check \
        --no-build-isolation --no-deps --no-cache-dir -C build-dir="$PWD/build/dist/$version" \
        --wheel-dir build/dist/wheels dist/kwartet-*.tar.gz
done

for wheel in build/dist/wheels/*.whl; do
    if [ "$(uname -s)" = Linux ]; then
        PATH="$bin:$PATH" "$bin/auditwheel" repair --strip --wheel-dir dist "$wheel"
    else
        cp "$wheel" dist
    fi
done
ls -l dist
