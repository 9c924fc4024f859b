#!/usr/bin/env python3
"""Gathers the licences of all crates that the program is built from.

    scripts/licences.py TARGET FOLDER

One folder a crate, with its licence files as it ships them, and LIST.txt with the name, version, licence and home of each. A crate
that ships no such file is in the list alone: the two texts that nearly all of them name lie beside the program, and CC0 and MIT-0
ask for none. One that names something else, and ships no text of it, is told, and nothing is made of the archive.
"""

import json
import pathlib
import shutil
import subprocess
import sys

BESIDE = ("MIT", "Apache-2.0", "CC0-1.0", "MIT-0")
NAMES = ("licen", "copying", "notice", "unlicense", "copyright", "authors")


def crates(target):
    """The crates that go into the program on a system: not those that only build or test it."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    graph = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in graph["packages"]}
    nodes = {node["id"]: node for node in graph["resolve"]["nodes"]}
    root = graph["resolve"]["root"]
    found, ahead = set(), [root]
    while ahead:
        node = ahead.pop()
        if node in found:
            continue
        found.add(node)
        for dep in nodes[node]["deps"]:
            if any(kind["kind"] is None for kind in dep["dep_kinds"]):
                ahead.append(dep["pkg"])
    found.discard(root)
    return sorted((packages[one] for one in found), key=lambda one: (one["name"], one["version"]))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    target, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for crate in crates(target):
        home = pathlib.Path(crate["manifest_path"]).parent
        files = [file for file in sorted(home.iterdir()) if file.is_file() and file.name.lower().startswith(NAMES)]
        # Fonts have licences of their own, which lie beside them.
        files += sorted((home / "fonts").glob("*.txt"))
        name = f"{crate['name']}-{crate['version']}"
        if files:
            (folder / name).mkdir(exist_ok=True)
        elif not all(
            any(one.strip("() ") in BESIDE for one in part.replace("/", " OR ").split(" OR "))
            for part in (crate["license"] or "").split(" AND ")
        ):
            sys.exit(f"{name} ships no licence file, and its licence is {crate['license']}: find its text")
        for file in files:
            shutil.copyfile(file, folder / name / file.name)
        licence = crate["license"] or crate["license_file"] or "not said"
        lines.append(f"{name}\t{licence}\t{crate['repository'] or ''}\t{len(files)} files")
    (folder / "LIST.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines)} crates")


main()
