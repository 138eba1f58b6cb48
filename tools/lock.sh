#!/usr/bin/env bash
# Resolves requirements/*.in for Python 3.11 and up on every platform, with hashes, and without the
# address of any package index. UV names another uv; arguments such as
# --upgrade reach the first resolution.
set -euo pipefail
cd "$(dirname "$0")/../requirements"
uv=${UV:-../.venv/bin/uv}
compile() {
  "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
    --custom-compile-command 'make lock' "$@"
}
compile dev.in -o dev.txt "$@"
for part in api worker client build docs release; do  # the same versions everywhere: dev.txt rules
  compile -c dev.txt "$part.in" -o "$part.txt"
done
compile embedded.in -o embedded.txt
compile tidy.in -o tidy.txt
