#!/usr/bin/env bash
# Makes the wheels of our distributions in build/wheels, and installs them together into an environment of their own to
# see that they belong together.
# usage: tools/wheels.sh [x86-64-v2|x86-64-v3|x86-64-v4]   the oldest processors that simcore's is for; every one unless told
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
family=${1:-baseline}
out=build/wheels
rm -rf "$out" build/wheel-check
mkdir -p "$out"
for folder in . client fabricfile tracefile; do
  "$python" -m build --wheel --no-isolation --outdir "$out" "$folder" >/dev/null
done
rm -rf build/lib build/bdist.* client/build fabricfile/build tracefile/build
"$python" -m build --wheel --no-isolation --outdir "$out" -C "cmake.define.SIMCORE_CPU=$family" -C cmake.define.SIMCORE_QUICK_BUILD=OFF \
  -C "cmake.define.SIMCORE_SOURCE_SHA256=$("$python" -m tools.simcore_wheel --digest)" simcore >/dev/null
"$python" -m venv build/wheel-check
build/wheel-check/bin/pip install --quiet --require-hashes -r requirements/api.txt -r requirements/worker.txt -r requirements/client.txt
build/wheel-check/bin/pip install --quiet --no-deps --no-index "$out"/*.whl
cd "$out"
../wheel-check/bin/python -I -c 'import api.application, fabricfile, tracefile, fabricsweep_client, simcore, worker.run.simulator
from simcore.processors import built_for
print(f"the core is for {built_for}, model revision {simcore.model_revision}")'
../wheel-check/bin/fabricsweep --help >/dev/null
ls -1s --block-size=1K ./*.whl
