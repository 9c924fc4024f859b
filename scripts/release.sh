#!/usr/bin/env bash
# Makes the archive of a release for the system that it runs on: dist/first-fire-VERSION-TARGET.tar.gz, or .zip on Windows, with the
# program, its documents, and the licences of all crates in it.
#
#   scripts/release.sh           for this system
#   scripts/release.sh TARGET    for another one that the compiler here can build for
set -euo pipefail
cd "$(dirname "$0")/.."

python=$(command -v python3 || command -v python)
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
target=$(rustc -vV | sed -n 's/^host: //p')
built=target/release
if [ $# -gt 0 ]; then
  target=$1
  built=target/$1/release
  cargo build --locked --release --target "$1"
else
  cargo build --locked --release
fi

case $target in
  *windows*) program=first-fire.exe kind=zip ;;
  *) program=first-fire kind=gztar ;;
esac
name=first-fire-$version-$target
folder=dist/$name
rm -rf "$folder"
mkdir -p "$folder"
cp "$built/$program" README.md LICENSE-APACHE LICENSE-MIT "$folder/"
cp -r docs "$folder/docs"
"$python" scripts/licences.py "$target" "$folder/licences"
cp assets/fonts/OFL-*.txt "$folder/licences/"
"$python" -c 'import shutil, sys; print(shutil.make_archive("dist/" + sys.argv[1], sys.argv[2], "dist", sys.argv[1]))' "$name" "$kind"
