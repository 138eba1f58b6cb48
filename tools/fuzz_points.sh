#!/usr/bin/env bash
# Builds the core with address and undefined-behaviour sanitizers and runs random points on it.
# usage: tools/fuzz_points.sh [arguments of tests.fuzz.points]
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-.venv/bin/python}
build=${FUZZ_BUILD:-build/sanitize}
cmake -S simcore -B "$build" -DSIMCORE_SANITIZE=ON -DSIMCORE_PYTHON=ON -DSIMCORE_LTO=OFF \
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
  -Dpybind11_DIR="$("$python" -m pybind11 --cmakedir)" \
  -DPython_EXECUTABLE="$(command -v "$python")" >/dev/null
cmake --build "$build" --target _core
# The interpreter itself is not instrumented: its runtime comes first, and what it keeps is no leak.
asan=$(${CXX:-c++} -print-file-name=libasan.so)
ubsan=$(${CXX:-c++} -print-file-name=libubsan.so)
LD_PRELOAD="$asan $ubsan" ASAN_OPTIONS=detect_leaks=0:abort_on_error=0 \
  UBSAN_OPTIONS=print_stacktrace=1 \
  "$python" -m tests.fuzz.points --points 1000 --core "$build" --progress "$build/point-under-way" "$@"
