#!/usr/bin/env bash
# Holds C++ files against .clang-tidy.
# usage: tools/tidy.sh [all | since COMMIT | files…]   default: what differs from the last commit
set -euo pipefail
cd "$(dirname "$0")/.."
tidy=.venv/bin/clang-tidy
[ -x "$tidy" ] || .venv/bin/python -m pip install -q --require-hashes -r requirements/tidy.txt
build=build/tidy
cmake -S simcore -B "$build" -DSIMCORE_TESTS=OFF -DSIMCORE_LTO=OFF -DSIMCORE_UNITY=OFF -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DCMAKE_CXX_COMPILER_LAUNCHER= >/dev/null
case "${1:-}" in
  all) files=$(find simcore/src -name '*.cpp' | sort) ;;
  since) files=$(git diff --name-only --diff-filter=d "${2:?usage: $0 since COMMIT}" -- 'simcore/src/*.cpp') ;;
  "") files=$(git diff --name-only --diff-filter=d HEAD -- 'simcore/src/*.cpp') ;;
  *) files="$*" ;;
esac
[ -n "$files" ] || { echo "no C++ file has changed"; exit 0; }
echo "$files" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 4 "$tidy" --quiet -p "$build"
