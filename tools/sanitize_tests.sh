#!/usr/bin/env bash
# Builds the C++ tests with sanitizers and runs them.
# usage: tools/sanitize_tests.sh [address|thread] [filter of test names]
#   address (default): every test; bad addresses, leaks, undefined behaviour
#   thread: the tests of threads; data races
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-address}
case "$what" in
  address) option=ON filter=${2:-*} ;;
  thread) option=thread filter=${2:-*Thread*:*Schedule*:Conservation*:Limits*:Determinism*} ;;
  *) echo "usage: $0 [address|thread] [filter]" >&2; exit 2 ;;
esac
build=${SANITIZE_BUILD:-build/sanitize-$what}
cmake -S simcore -B "$build" -DSIMCORE_SANITIZE="$option" -DSIMCORE_TESTS=ON -DSIMCORE_LTO=OFF \
  -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE=-O1 >/dev/null
cmake --build "$build" --target simcore_tests
export ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=1 UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=1
exec "$build/tests/simcore_tests" --gtest_brief=1 --gtest_filter="$filter"
