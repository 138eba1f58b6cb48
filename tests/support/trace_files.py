"""A recording in every format that is read, whole and damaged."""

from __future__ import annotations

import gzip
import io
import random
import tarfile
import zipfile

from tests.support import dumpi_files, goal_files
from tests.support.chakra_files import allreduces
from tracefile import AddressTrace, Source, export_addresses, export_pieces, parse, parse_any

_AICB = (
    "HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 2 ep: 1 pp: 1 vpp: 2 ga: 1 all_gpus: 4\n2\n"
    "embedding\t-1\t100\tALLREDUCE\t4096\t200\tNONE\t0\t300\tALLGATHER_DP_EP\t64\t5\n"
    "mlp\t-1\t100\tALLTOALL_EP\t4096\t200\tREDUCESCATTER\t16\t300\tNONE\t0\t5\n"
)
_CSV = (
    "rank,operation,peer,bytes,tag,start_ns,duration_ns,label\n"
    "0,isend,1,65536,3,100,5,halo\n0,wait,,,,200,50,\n1,receive,0,65536,3,90.5,100,halo\n"
    '0,allreduce,,8,,300,10,"a, b"\n1,allreduce,,8,,300,10,\n'
)
_HTSIM = (
    "# flows\nNodes 4\nConnections 5\nTriggers 3\n"
    "0->1 id 1 start 0 size 2000 recv_done_trigger 1 send_done_trigger 2\n1->2 id 2 trigger 1 size 30\n"
    "0->3 id 3 trigger 2 size 8 prio 1\n2->1 start 5000 size 8 recv_done_trigger 3\n"
    "1->3 id 5 trigger 3 size 9\n"
    "trigger id 1 oneshot\ntrigger id 2 multishot\ntrigger id 3 barrier count 1\n"
)
_ADDRESSES = (
    "# core gap_ns address operation\n"
    "0 0 0x7ffe1040 R\n1 2.5 140000 W\n0 12 0x7ffe1048 W # a comment\n3 1e3 0x40 R\n0 0 64 R\n"
)


def whole() -> dict[str, list[Source]]:
    """The files of a recording, by its format; and some of them packed."""
    goal = goal_files.ring(ranks=3).encode()
    trace = parse(Source("ring.goal", goal)).trace
    calls = parse(*dumpi_files.exchange()).trace
    chakra = allreduces(ranks=3)
    addresses = Source("accesses.txt", _ADDRESSES.encode())
    accesses = parse_any(addresses).trace
    assert isinstance(accesses, AddressTrace)
    columns = b"".join(export_addresses(accesses, "addresses_parquet"))
    return {
        "arrow": [Source("calls.arrow", calls.to_bytes())],
        "goal": [Source("ring.goal", goal)],
        "goal_binary": [Source("ring.bin", goal_files.binary(trace))],
        "aicb": [Source("model.txt", _AICB.encode())],
        "chakra": chakra,
        "dumpi": [*dumpi_files.exchange(), Source("run.meta", b"numprocs=3\n")],
        "htsim": [Source("flows.cm", _HTSIM.encode())],
        "csv": [Source("table.csv", _CSV.encode())],
        "addresses": [addresses],
        "addresses_parquet": [Source("accesses.parquet", columns)],
        "arrow, of addresses": [Source("accesses.arrow", accesses.to_bytes())],
        "addresses, gzip": [Source("accesses.txt.gz", gzip.compress(_ADDRESSES.encode(), mtime=0))],
        "goal, gzip": [Source("ring.goal.gz", gzip.compress(goal, mtime=0))],
        "chakra, tar": [Source("run.tar", _tar(chakra))],
        "chakra, gzip and tar": [Source("run.tgz", gzip.compress(_tar(chakra), mtime=0))],
        "chakra, zip": [Source("run.zip", _zip(chakra))],
        "chakra, written here": _members(b"".join(export_pieces(calls, "chakra"))),
    }


def of_ranks() -> dict[str, list[Source]]:
    """Those of `whole` that are recordings of ranks."""
    return {name: sources for name, sources in whole().items() if "addresses" not in name}


def damaged(sources: list[Source], draw: random.Random) -> list[Source]:
    """The same files, of which one is cut, changed, and has bytes put in or repeated."""
    which = draw.randrange(len(sources))
    content = bytearray(sources[which].data)
    for _ in range(draw.choice((1, 1, 2, 4, 8))):
        if not content:
            break
        at = draw.randrange(len(content))
        until = min(len(content), at + draw.choice((1, 2, 4, 8, 64)))
        what = draw.randrange(7)
        if what == 0:
            del content[at:]
        elif what == 1:
            content[at] ^= 1 << draw.randrange(8)
        elif what == 2:
            content[at] = draw.choice((0, 1, 0x20, 0x2D, 0x39, 0x7F, 0x80, 0xFF))
        elif what == 3:
            content[at:at] = draw.randbytes(until - at)
        elif what == 4:
            content[at:at] = content[at:until] * draw.choice((1, 3, 30))
        elif what == 5:
            del content[at:until]
        else:
            content[at:until] = bytes([draw.choice((0, 0xFF, 0x39))]) * (until - at)
    changed = Source(sources[which].name, bytes(content))
    return [*sources[:which], changed, *sources[which + 1 :]]


def _tar(sources: list[Source]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for source in sources:
            member = tarfile.TarInfo(source.name)
            member.size = len(source.data)
            archive.addfile(member, io.BytesIO(source.data))
    return packed.getvalue()


def _members(archive: bytes) -> list[Source]:
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return [Source(name, files.read(name)) for name in files.namelist()]


def _zip(sources: list[Source]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for source in sources:
            archive.writestr(zipfile.ZipInfo(source.name), source.data)
    return packed.getvalue()
