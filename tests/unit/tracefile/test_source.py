"""Files on disk are read as they would be from memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.trace_files import of_ranks, whole
from tracefile import Limits, Source, TraceFileError, parse, read


@pytest.mark.parametrize("name", list(of_ranks()))
def test_files_on_disk_give_what_their_content_gives(name: str, tmp_path: Path) -> None:
    paths = []
    for source in whole()[name]:
        paths.append(tmp_path / source.name)
        paths[-1].write_bytes(source.data)
    from_disk, from_memory = read(*paths), parse(*whole()[name])
    assert from_disk.format == from_memory.format
    assert from_disk.trace.to_bytes() == from_memory.trace.to_bytes()


def test_a_path_that_cannot_be_opened_is_told_at_once(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.goal", tmp_path):
        with pytest.raises(OSError, match=path.name):
            Source.of_path(path)


def test_files_on_disk_count_for_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "ring.goal"
    path.write_bytes(whole()["goal"][0].data)
    size = path.stat().st_size
    assert Source.of_path(path).size == size
    assert read(path, limits=Limits(bytes=size)).trace.operations
    with pytest.raises(TraceFileError, match=f"exceeds {size - 1} bytes"):
        read(path, limits=Limits(bytes=size - 1))


def test_ranks_in_any_order_are_the_same_recording() -> None:
    head, *ranks = whole()["goal"][0].data.decode().split("rank ")
    in_order = parse(Source("ring.goal", "rank ".join([head, *ranks]).encode()))
    turned = parse(Source("ring.goal", "rank ".join([head, *reversed(ranks)]).encode()))
    assert turned.trace.digest == in_order.trace.digest
