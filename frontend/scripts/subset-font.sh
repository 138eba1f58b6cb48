#!/bin/sh
# Writes src/app/fonts/ anew from the package @fontsource-variable/inter: what pages need at once in one file, accented
# letters in another that browsers fetch when a text has one. Needs fonttools and brotli (Python) on the path.
set -eu
cd "$(dirname "$0")/.."
source=node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2
folder=src/app/fonts
limited=$(mktemp)
trap 'rm -f "$limited"' EXIT
fonttools varLib.instancer "$source" wght=400:700 -o "$limited" -q
cut() {
  pyftsubset "$limited" --unicodes="$2" --layout-features="$3" --no-hinting --flavor=woff2 --output-file="$folder/$1"
}
cut inter-basic.woff2 \
  U+20-7E,U+A0,U+B1-B3,U+B5,U+B7,U+D7,U+2013-2014,U+2018-201D,U+2026,U+2212 tnum,kern
cut inter-latin.woff2 \
  U+A1-AF,U+B4,U+B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+201A,U+201E,U+2020-2022,U+2039-203A,U+20AC,U+2122 tnum,kern,ccmp
