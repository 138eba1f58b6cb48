import gzip

import pytest

from fabricfile import FabricFileError, Limits, Source, parse, read
from fabricfile.source import CHUNK_BYTES, MAX_LINE_BYTES
from tests.support.fabric_files import FABRICS, text_of

PLAN = text_of("plan.edges").encode()


def refusal(source, limit=1 << 30):
    with pytest.raises(FabricFileError) as caught:
        list(source.chunks(limit))
    return caught.value.problems[0]


def test_paths_are_read_plain_or_compressed(tmp_path):
    packed = tmp_path / "plan.edges.gz"
    packed.write_bytes(gzip.compress(PLAN))
    assert read(packed).fabric == read(str(FABRICS / "plan.edges")).fabric


def test_a_missing_file_is_the_callers_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing")


def test_findings_name_the_file_not_its_folder(tmp_path):
    path = tmp_path / "broken.txt"
    path.write_text("hello\n")
    with pytest.raises(FabricFileError, match=r"^broken\.txt:1: "):
        read(path)


def test_pieces_are_whole_lines_and_all_of_them():
    data = (
        b"".join(b"%d %s\n" % (number, b"x" * (number % 97)) for number in range(60_000)) + b"last"
    )
    assert len(data) > 2 * CHUNK_BYTES
    for stored in (
        data,
        gzip.compress(data, 1),
        gzip.compress(data[:5000]) + gzip.compress(data[5000:]),
    ):
        pieces = list(Source("x", stored).chunks(1 << 30))
        assert b"".join(pieces) == data
        assert all(piece.endswith(b"\n") for piece in pieces[:-1])


def test_zeros_behind_compressed_data_are_padding():
    assert Source("x", gzip.compress(PLAN) + b"\0" * 512).text(1 << 20).encode() == PLAN


@pytest.mark.parametrize("packed", [False, True])
def test_the_limit_is_of_the_plain_content(packed):
    data = b"0123456789\n" * 100
    source = Source("big.gz", gzip.compress(data) if packed else data)
    assert b"".join(source.chunks(1100)) == data
    problem = refusal(source, 1099)
    assert (problem.code, problem.file) == ("too_large", "big.gz")
    assert "1099 bytes" in problem.message


def test_a_small_file_that_swells_is_refused_before_it_does():
    bomb = gzip.compress(b"\n" * (200 << 20), 9)
    assert len(bomb) < 1 << 20
    with pytest.raises(FabricFileError, match="exceeds 1048576 bytes"):
        parse(Source("bomb", bomb), limits=Limits(wiring_bytes=1 << 20))


def test_a_line_without_end_is_refused():
    assert refusal(Source("x", b"a" * (MAX_LINE_BYTES * 2))).code == "long_line"


PACKED = gzip.compress(PLAN, mtime=0)  # else it holds the time, and so would the names of tests


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (PACKED[:-1], "truncated"),
        (PACKED[:40], "truncated"),
        (b"\x1f\x8b", "truncated"),
        (PACKED[:60] + b"\xff" * 60, "gzip"),
        (PACKED + b"more", "gzip"),
    ],
)
def test_damaged_compressed_data_are_refused(data, code):
    assert refusal(Source("x", data)).code == code


def test_an_unknown_format_is_the_callers_error():
    with pytest.raises(ValueError, match=r"'visio'; allowed: auto, ibnetdiscover, .*, edge_list"):
        parse(Source("x", PLAN), format_name="visio")


def test_a_format_that_is_named_is_not_guessed():
    with pytest.raises(FabricFileError) as caught:
        parse(Source("x", PLAN), format_name="topo")
    assert {problem.code for problem in caught.value.problems} == {"bad_line"}
