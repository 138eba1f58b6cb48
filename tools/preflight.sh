#!/bin/sh
# Names what this machine lacks to build and run FabricSweep, and the one command that installs it.
# Prints the Python interpreter to use on standard output; everything said to people goes to standard
# error. Exit status 1 when something is missing.
set -u

python=
python_note="Python 3.11 or newer"
for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python3.14; do
  [ -n "$candidate" ] || continue
  path=$(command -v "$candidate" 2>/dev/null) || continue
  "$path" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
  python_note="Python's venv module"
  "$path" -c 'import venv, ensurepip' 2>/dev/null || continue
  python_note="Python's C headers (Python.h)"
  "$path" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' 2>/dev/null || continue
  python=$path
  break
done

# A compiler is judged by what it compiles, not by what it calls itself.
compiles_cxx20() {
  folder=$(mktemp -d) || return 1
  cat >"$folder/snippet.cpp" <<'CPP'
#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <span>
#include <vector>
template <std::integral T> constexpr int ones(T value) { return std::popcount(static_cast<std::uint64_t>(value)); }
struct Key { int major, minor; auto operator<=>(const Key&) const = default; };
int main() {
  std::vector<int> values{3, 1, 2};
  std::span<int> view(values);
  std::ranges::sort(view);
  return view[0] == 1 && ones(7u) == 3 && Key{1, 2} < Key{1, 3} ? 0 : 1;
}
CPP
  "$1" -std=c++20 -O1 "$folder/snippet.cpp" -o "$folder/snippet" >/dev/null 2>&1 && "$folder/snippet"
  status=$?
  rm -rf "$folder"
  return $status
}

compiler=
for candidate in "${CXX:-}" c++ g++ clang++ g++-14 g++-13 g++-12 g++-11 g++-10; do
  [ -n "$candidate" ] || continue
  command -v "$candidate" >/dev/null 2>&1 || continue
  if compiles_cxx20 "$candidate"; then compiler=$candidate; break; fi
done

node_major=$(node --version 2>/dev/null | sed -n 's/^v\([0-9]*\)\..*/\1/p')

missing= apt= dnf= brew=
lack() { missing="$missing
  - $1"; apt="$apt $2"; dnf="$dnf $3"; brew="$brew $4"; }
[ -n "$python" ] || lack "$python_note" "python3 python3-venv python3-dev" "python3.12 python3.12-devel" "python@3.12"
[ -n "$compiler" ] || lack "a compiler that builds C++20 (GCC 11 or Clang 14 will do)" "g++" "gcc-c++" "llvm"
[ "${node_major:-0}" -ge 20 ] || lack "Node.js 20 or newer${node_major:+ (found $node_major)}" "nodejs" "nodejs" "node"
command -v npm >/dev/null 2>&1 || lack "npm" "npm" "nodejs-npm" ""

if [ -n "$missing" ]; then
  printf 'FabricSweep needs what is missing here:%s\n' "$missing" >&2
  sudo=; [ "$(id -u)" = 0 ] || sudo='sudo '
  if command -v apt-get >/dev/null 2>&1; then command="${sudo}apt-get update && ${sudo}apt-get install -y$apt"
  elif command -v dnf >/dev/null 2>&1; then command="${sudo}dnf install -y$dnf"
  elif command -v brew >/dev/null 2>&1; then command="brew install$brew"
  else command=; fi
  if [ -n "$command" ]; then printf 'Install it with:\n  %s\n' "$command" >&2
  else printf 'Install it with the package manager of this machine.\n' >&2; fi
  case $apt in *nodejs*) printf 'Where the distribution carries an older Node.js, take version 22 from https://nodejs.org.\n' >&2;; esac
  exit 1
fi
printf '%s\n' "$python"
