"""How the binary files of SST DUMPI lie: sections, and the arguments of each MPI call.

All numbers are big-endian. A file begins with a magic number of 8 bytes and ends with an index: the magic
number again, then the offsets of sections. In front of the calls stand the seconds from which their times
count. A call has its number, a mask of what follows, then thread, processor times, wall times and counters
as the mask says, and its arguments.

After ``docs/traceformat.dox``, ``dumpi/common/iodefs.h`` and ``dumpi/common/dumpiio.c`` of sst-dumpi;
versions before 0.6.9 lie otherwise.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, NamedTuple

from tracefile.problems import refused
from tracefile.source import Source

MAGIC = b"\xff\xaa\xddDUMPI"
OLDEST = (0, 6, 9)
FOOTER_MAGIC = 0xF007FEE7
_NAMES = """
Send Recv Get_count Bsend Ssend Rsend Buffer_attach Buffer_detach Isend Ibsend Issend Irsend Irecv
Wait Test Request_free Waitany Testany Waitall Testall Waitsome Testsome Iprobe Probe Cancel
Test_cancelled Send_init Bsend_init Ssend_init Rsend_init Recv_init Start Startall Sendrecv
Sendrecv_replace Type_contiguous Type_vector Type_hvector Type_indexed Type_hindexed Type_struct
Address Type_extent Type_size Type_lb Type_ub Type_commit Type_free Get_elements Pack Unpack
Pack_size Barrier Bcast Gather Gatherv Scatter Scatterv Allgather Allgatherv Alltoall Alltoallv
Reduce Op_create Op_free Allreduce Reduce_scatter Scan Group_size Group_rank Group_translate_ranks
Group_compare Comm_group Group_union Group_intersection Group_difference Group_incl Group_excl
Group_range_incl Group_range_excl Group_free Comm_size Comm_rank Comm_compare Comm_dup Comm_create
Comm_split Comm_free Comm_test_inter Comm_remote_size Comm_remote_group Intercomm_create
Intercomm_merge Keyval_create Keyval_free Attr_put Attr_get Attr_delete Topo_test Cart_create
Dims_create Graph_create Graphdims_get Graph_get Cartdim_get Cart_get Cart_rank Cart_coords
Graph_neighbors_count Graph_neighbors Cart_shift Cart_sub Cart_map Graph_map Get_processor_name
Get_version Errhandler_create Errhandler_set Errhandler_get Errhandler_free Error_string Error_class
Wtime Wtick Init Finalize Initialized Abort Pcontrol Close_port Comm_accept Comm_connect
Comm_disconnect Comm_get_parent Comm_join Comm_spawn Comm_spawn_multiple Lookup_name Open_port
Publish_name Unpublish_name Accumulate Get Put Win_complete Win_create Win_fence Win_free
Win_get_group Win_lock Win_post Win_start Win_test Win_unlock Win_wait Alltoallw Exscan
Add_error_class Add_error_code Add_error_string Comm_call_errhandler Comm_create_keyval
Comm_delete_attr Comm_free_keyval Comm_get_attr Comm_get_name Comm_set_attr Comm_set_name
File_call_errhandler Grequest_complete Grequest_start Init_thread Is_thread_main Query_thread
Status_set_cancelled Status_set_elements Type_create_keyval Type_delete_attr Type_dup
Type_free_keyval Type_get_attr Type_get_contents Type_get_envelope Type_get_name Type_set_attr
Type_set_name Type_match_size Win_call_errhandler Win_create_keyval Win_delete_attr Win_free_keyval
Win_get_attr Win_get_name Win_set_attr Win_set_name Alloc_mem Comm_create_errhandler
Comm_get_errhandler Comm_set_errhandler File_create_errhandler File_get_errhandler
File_set_errhandler Finalized Free_mem Get_address Info_create Info_delete Info_dup Info_free
Info_get Info_get_nkeys Info_get_nthkey Info_get_valuelen Info_set Pack_external Pack_external_size
Request_get_status Type_create_darray Type_create_hindexed Type_create_hvector
Type_create_indexed_block Type_create_resized Type_create_struct Type_create_subarray
Type_get_extent Type_get_true_extent Unpack_external Win_create_errhandler Win_get_errhandler
Win_set_errhandler File_open File_close File_delete File_set_size File_preallocate File_get_size
File_get_group File_get_amode File_set_info File_get_info File_set_view File_get_view File_read_at
File_read_at_all File_write_at File_write_at_all File_iread_at File_iwrite_at File_read
File_read_all File_write File_write_all File_iread File_iwrite File_seek File_get_position
File_get_byte_offset File_read_shared File_write_shared File_iread_shared File_iwrite_shared
File_read_ordered File_write_ordered File_seek_shared File_get_position_shared
File_read_at_all_begin File_read_at_all_end File_write_at_all_begin File_write_at_all_end
File_read_all_begin File_read_all_end File_write_all_begin File_write_all_end
File_read_ordered_begin File_read_ordered_end File_write_ordered_begin File_write_ordered_end
File_get_type_extent Register_datarep File_set_atomicity File_get_atomicity File_sync MPIO_Test
MPIO_Wait MPIO_Testall MPIO_Waitall MPIO_Testany MPIO_Waitany MPIO_Waitsome MPIO_Testsome
"""
NAMES = tuple(_NAMES.split())
"""The functions of MPI by their number, without ``MPI_``."""
ALL_FUNCTIONS, FUNCTION_ENTER, FUNCTION_EXIT, END_OF_STREAM = range(len(NAMES), len(NAMES) + 4)
STATUSES, CPU, WALL, THREAD, COUNTERS = 3, 4, 8, 64, 128
"""Bits of the mask of a call."""
_SECTIONS = ("sizes", "functions", "counters", "header", "body", "footer", "keyvals")
_NS_OF_S = 1_000_000_000
_STATUS = struct.Struct(">iibbi")
_CALL = struct.Struct(">HB")

# name:code, code one of b h i l (8 to 64 bits), H I B (arrays of them behind their number), J (an array of
# arrays), c (characters), C (an array of them), s (statuses); with ? where only the root has it.
_SEND = "count:i datatype:h dest:i tag:i comm:h"
_RECEIVE = "count:i datatype:h source:i tag:i comm:h"
_EXCHANGE = "sendcount:i sendtype:h recvcount:i recvtype:h comm:h"
_REDUCE = "count:i datatype:h op:b comm:h"
_TYPED = "oldtype:h newtype:h"
_BLOCKS = "count:i lengths:I indices:I"
_STRUCT = f"{_BLOCKS} oldtypes:H newtype:h"
_GROUPS = "group1:h group2:h newgroup:h"
_LISTED = "group:h count:i ranks:I newgroup:h"
_RANGES = "group:h count:i ranges:J newgroup:h"
_EXTENT = "datatype:h lb:i extent:i"
_LAYOUTS = {
    "Send Bsend Ssend Rsend": _SEND,
    "Recv": f"{_RECEIVE} status:s",
    "Isend Ibsend Issend Irsend Send_init Bsend_init Ssend_init Rsend_init": f"{_SEND} request:i",
    "Irecv Recv_init": f"{_RECEIVE} request:i",
    "Get_count": "status:s datatype:h count:i",
    "Get_elements": "status:s datatype:h elements:i",
    "Buffer_attach Buffer_detach": "size:i",
    "Wait": "request:i status:s",
    "Test Request_get_status": "request:i flag:i status:s",
    "Request_free Cancel Start": "request:i",
    "Waitany": "count:i requests:I index:i status:s",
    "Testany": "count:i requests:I index:i flag:i status:s",
    "Waitall": "count:i requests:I statuses:s",
    "Testall": "count:i requests:I flag:i statuses:s",
    "Waitsome Testsome": "count:i requests:I outcount:i indices:I statuses:s",
    "Startall": "count:i requests:I",
    "Iprobe": "source:i tag:i comm:h flag:i status:s",
    "Probe": "source:i tag:i comm:h status:s",
    "Test_cancelled": "status:s cancelled:i",
    "Sendrecv": "sendcount:i sendtype:h dest:i sendtag:i recvcount:i recvtype:h source:i recvtag:i "
    "comm:h status:s",
    "Sendrecv_replace": "count:i datatype:h dest:i sendtag:i source:i recvtag:i comm:h status:s",
    "Type_contiguous": f"count:i {_TYPED}",
    "Type_vector Type_hvector Type_create_hvector": f"count:i blocklength:i stride:i {_TYPED}",
    "Type_indexed Type_hindexed Type_create_hindexed": f"{_BLOCKS} {_TYPED}",
    "Type_create_indexed_block": f"count:i blocklength:i indices:I {_TYPED}",
    "Type_struct Type_create_struct": _STRUCT,
    "Type_create_subarray": f"ndims:i sizes:I subsizes:I starts:I order:b {_TYPED}",
    "Type_create_darray": f"size:i rank:i ndims:i gsizes:I distribs:B dargs:I psizes:I order:b {_TYPED}",
    "Type_create_resized": "oldtype:h lb:i extent:i newtype:h",
    "Type_dup": _TYPED,
    "Type_size": "datatype:h size:i",
    "Type_extent": "datatype:h extent:i",
    "Type_lb": "datatype:h lb:i",
    "Type_ub": "datatype:h ub:i",
    "Type_get_extent Type_get_true_extent": _EXTENT,
    "Type_commit Type_free": "datatype:h",
    "Type_get_name": "datatype:h name:c resultlen:i",
    "Type_set_name": "datatype:h name:c",
    "Address Get_address": "address:i",
    "Pack": "incount:i datatype:h outcount:i position_in:i position_out:i comm:h",
    "Unpack": "incount:i position_in:i position_out:i outcount:i datatype:h comm:h",
    "Pack_size": "incount:i datatype:h comm:h size:i",
    "Barrier Comm_free Comm_disconnect": "comm:h",
    "Bcast": "count:i datatype:h root:i comm:h",
    "Gather": "commrank:i sendcount:i sendtype:h root:i comm:h recvcount:?i recvtype:?h",
    "Gatherv": "commrank:i commsize:i sendcount:i sendtype:h root:i comm:h recvcounts:?I displs:?I "
    "recvtype:h",
    "Scatter": "commrank:i recvcount:i recvtype:h root:i comm:h sendcount:?i sendtype:?h",
    "Scatterv": "commrank:i commsize:i sendtype:h recvcount:i recvtype:h root:i comm:h sendcounts:?I "
    "displs:?I",
    "Allgather Alltoall": _EXCHANGE,
    "Allgatherv": "commsize:i sendcount:i sendtype:h recvcounts:I displs:I recvtype:h comm:h",
    "Alltoallv": "commsize:i sendcounts:I senddispls:I sendtype:h recvcounts:I recvdispls:I recvtype:h "
    "comm:h",
    "Alltoallw": "commsize:i sendcounts:I senddispls:I sendtypes:H recvcounts:I recvdispls:I "
    "recvtypes:H comm:h",
    "Reduce": "count:i datatype:h op:b root:i comm:h",
    "Allreduce Scan Exscan": _REDUCE,
    "Reduce_scatter": "commsize:i recvcounts:I datatype:h op:b comm:h",
    "Op_create": "commute:i op:b",
    "Op_free": "op:b",
    "Group_size": "group:h size:i",
    "Group_rank": "group:h rank:i",
    "Group_translate_ranks": "group1:h count:i ranks1:I group2:h ranks2:I",
    "Group_compare": "group1:h group2:h result:b",
    "Comm_group": "comm:h group:h",
    "Group_union Group_intersection Group_difference": _GROUPS,
    "Group_incl Group_excl": _LISTED,
    "Group_range_incl Group_range_excl": _RANGES,
    "Group_free": "group:h",
    "Comm_size Comm_remote_size": "comm:h size:i",
    "Comm_rank": "comm:h rank:i",
    "Comm_compare": "comm1:h comm2:h result:b",
    "Comm_dup": "oldcomm:h newcomm:h",
    "Comm_create": "oldcomm:h group:h newcomm:h",
    "Comm_split": "oldcomm:h color:i key:i newcomm:h",
    "Comm_test_inter": "comm:h inter:i",
    "Comm_get_parent": "parent:h",
    "Comm_get_name": "comm:h name:c resultlen:i",
    "Comm_set_name": "comm:h name:c",
    "Keyval_create Keyval_free Comm_create_keyval Comm_free_keyval": "key:h",
    "Attr_put Attr_delete": "comm:h key:i",
    "Attr_get": "comm:h key:i flag:i",
    "Comm_set_attr Comm_delete_attr": "comm:h key:h",
    "Comm_get_attr": "comm:h key:h flag:i",
    "Topo_test": "comm:h topo:b",
    "Cart_create": "oldcomm:h ndim:i dims:I periods:I reorder:i newcomm:h",
    "Dims_create": "nodes:i ndim:i dims_in:I dims_out:I",
    "Graph_create": "numedges:i oldcomm:h nodes:i index:I edges:I reorder:i newcomm:h",
    "Graphdims_get": "comm:h nodes:i edges:i",
    "Graph_get": "totedges:i totnodes:i comm:h maxindex:i maxedges:i index:I edges:I",
    "Cartdim_get": "comm:h ndim:i",
    "Cart_get": "ndim:i comm:h maxdims:i dims:I periods:I coords:I",
    "Cart_rank": "ndim:i comm:h coords:I rank:i",
    "Cart_coords": "ndim:i comm:h rank:i maxdims:i coords:I",
    "Graph_neighbors_count": "comm:h rank:i nneigh:i",
    "Graph_neighbors": "nneigh:i comm:h rank:i maxneighbors:i neighbors:I",
    "Cart_shift": "comm:h direction:i displ:i source:i dest:i",
    "Cart_sub": "ndim:i oldcomm:h remain_dims:I newcomm:h",
    "Cart_map": "comm:h ndim:i dims:I period:I newrank:i",
    "Graph_map": "numedges:i comm:h nodes:i index:I edges:I newrank:i",
    "Get_processor_name": "name:c resultlen:i",
    "Get_version": "version:i subversion:i",
    "Errhandler_create Errhandler_free Comm_create_errhandler": "errhandler:h",
    "Errhandler_set Errhandler_get Comm_set_errhandler Comm_get_errhandler": "comm:h errhandler:h",
    "Error_string": "errorcode:i errorstring:c resultlen:i",
    "Error_class Add_error_code": "errorclass:i errorcode:i",
    "Add_error_class": "errorclass:i",
    "Add_error_string": "errorcode:i errorstring:c",
    "Comm_call_errhandler Abort": "comm:h errorcode:i",
    "Wtime Wtick Finalize Free_mem": "",
    "Init": "argv:C",
    "Init_thread": "argv:C required:b provided:b",
    "Initialized": "result:i",
    "Finalized Is_thread_main": "flag:i",
    "Query_thread": "supported:b",
    "Alloc_mem": "size:i info:h",
    "Info_create Info_free": "info:h",
    "Info_dup": "oldinfo:h newinfo:h",
    "Info_delete": "info:h key:c",
    "Info_set": "info:h key:c value:c",
    "Info_get": "info:h key:c valuelength:i value:c flag:i",
    "Info_get_nkeys": "info:h nkeys:i",
    "Info_get_nthkey": "info:h n:i key:c",
    "Info_get_valuelen": "info:h key:c valuelen:i flag:i",
}


class Call(NamedTuple):
    """One call as it stands in a file; times are nanoseconds, and -1 where the mask leaves them out."""

    function: int
    thread: int
    cpu_start: int
    cpu_end: int
    wall_start: int
    wall_end: int
    arguments: dict[str, Any]


class File:
    """One file, whose calls are given one after the other.

    Attributes
    ----------
    wall_bias
        nanoseconds that times on the wall clock are counted from, once `calls` was called.

    Raises
    ------
    TraceFileError
        It is no such file, is cut short, or of a version before 0.6.9.
    """

    def __init__(self, source: Source, rank: int) -> None:
        self._source = source
        self._data = source.data
        self._rank = rank
        self._calls = self.at = 0
        self._sections = self._index()
        self.version = tuple(self._at("header", ">3B"))
        if self.version < OLDEST:
            told = ".".join(map(str, self.version))
            raise self.refused("unknown_version", f"is of DUMPI {told}: 0.6.9 and later are read")

    @property
    def data(self) -> bytes:
        """The whole file."""
        return self._data

    def calls(self) -> Iterator[Call]:
        """The calls in their order; `at` is where the next one begins, which `pass_over` moves on."""
        self._cpu_bias, self.wall_bias = (second * _NS_OF_S for second in self._at("body", ">2I"))
        self.at, self._calls = self._sections["body"] + 8, 0
        return self._next_calls()

    def pass_over(self, calls: int, end: int) -> None:
        """Go on behind so many calls, which end there."""
        self._calls += calls
        self.at = end

    def _next_calls(self) -> Iterator[Call]:
        try:
            yield from self._read()
        except struct.error as error:
            raise self.refused("cut_short", "is cut short within a call") from error

    def datatype_sizes(self) -> tuple[int, ...]:
        """Bytes of each datatype by its number; empty where the file does not say."""
        return self._listed("sizes", 0)

    def call_counts(self) -> tuple[int, ...]:
        """How often each function was called, by its number."""
        if self._sections["footer"]:
            (magic,) = self._at("footer", ">Q")
            if magic != FOOTER_MAGIC:
                raise self.refused("damaged", "has no footer where its index says")
            return tuple(self._at("footer", f">{len(NAMES) + 1}i", after=8))
        return ()

    def refused(self, code: str, message: str) -> Exception:
        """The error about this file, at the call that is being read."""
        told = f"rank {self._rank} {message}"
        return refused(code, told, file=self._source.name, rank=self._rank, record=self._calls)

    def _index(self) -> dict[str, int]:
        """The offset of each section; 0 for none. Older files have fewer of them."""
        for count in (7, 6, 5, 4):
            start = len(self._data) - 8 * (count + 1)
            if start >= len(MAGIC) and self._data.startswith(MAGIC, start):
                offsets = struct.unpack_from(f">{count}Q", self._data, start + 8)
                none = dict.fromkeys(_SECTIONS, 0)
                return none | dict(zip(_SECTIONS[-count:], offsets, strict=True))
        raise self.refused("cut_short", "has no index at its end: it is cut short")

    def _at(self, section: str, layout: str, after: int = 0) -> tuple[Any, ...]:
        offset = self._sections[section] + after
        try:
            if offset >= len(self._data):
                raise struct.error
            return struct.unpack_from(layout, self._data, offset)
        except struct.error as error:
            raise self.refused("damaged", f"has no {section} where its index says") from error

    def _listed(self, section: str, after: int) -> tuple[int, ...]:
        if not self._sections[section]:
            return ()
        (count,) = self._at(section, ">I", after)
        if 4 * count > len(self._data):
            raise self.refused("damaged", f"says that its {section} are {count}")
        return self._at(section, f">{count}i", after + 4)

    def _read(self) -> Iterator[Call]:
        data = self._data
        while True:
            at = self.at
            function, mask = _CALL.unpack_from(data, at)
            if function == END_OF_STREAM:
                return
            layout = _COMPILED[function] if function < len(_COMPILED) else None
            if layout is None:
                raise self._unreadable(function)
            at += 3
            thread, cpu, wall = 0, (-1, -1), (-1, -1)
            if mask & THREAD:
                (thread,) = _U16.unpack_from(data, at)
                at += 2
            if mask & CPU:
                cpu, at = _times(data, at, self._cpu_bias), at + 12
            if mask & WALL:
                wall, at = _times(data, at, self.wall_bias), at + 12
            if mask & COUNTERS:
                (counters,) = _U8.unpack_from(data, at)
                at += 1 + 16 * counters
            if isinstance(layout, _Fixed):
                values = layout.parts.unpack_from(data, at)
                arguments = dict(zip(layout.names, values, strict=True))
                at += layout.parts.size
            else:
                arguments, at = self._variable(layout, at, mask)
            self.at = at
            yield Call(function, thread, *cpu, *wall, arguments)
            self._calls += 1

    def _unreadable(self, function: int) -> Exception:
        if function < len(NAMES):
            return self.refused("call", f"calls {name_of(function)}, which is not read")
        return self.refused("damaged", f"has a call of number {function}, which does not exist")

    def _variable(
        self, layout: tuple[tuple[str, str], ...], at: int, mask: int
    ) -> tuple[dict[str, Any], int]:
        arguments: dict[str, Any] = {}
        for name, code in layout:
            if code.startswith("?"):
                if arguments["commrank"] == arguments["root"]:
                    arguments[name], at = self._value(code[1:], at, mask)
            else:
                arguments[name], at = self._value(code, at, mask)
        return arguments, at

    def _value(self, code: str, at: int, mask: int) -> tuple[Any, int]:
        plain = _PLAIN.get(code)
        if plain is not None:
            return plain.unpack_from(self._data, at)[0], at + plain.size
        if code == "s" and not mask & STATUSES:
            return (), at
        (count,) = _U32.unpack_from(self._data, at)
        at += 4
        if count > len(self._data) - at:
            raise self.refused("damaged", f"has a list of {count}, which is longer than the file")
        if code == "s":
            size = _STATUS.size
            return [
                _STATUS.unpack_from(self._data, at + size * n) for n in range(count)
            ], at + size * count
        if code == "c":
            return self._data[at : at + count], at + count
        if code in _NESTED:
            values = []
            for _ in range(count):
                value, at = self._value(_NESTED[code], at, mask)
                values.append(value)
            return values, at
        return struct.unpack_from(f">{count}{_ITEMS[code]}", self._data, at), at + count * _WIDTHS[
            code
        ]


class _Fixed(NamedTuple):
    """A layout whose arguments always take the same bytes."""

    parts: struct.Struct
    names: tuple[str, ...]


_U8, _U16, _U32, _TIMES = (struct.Struct(f">{code}") for code in ("B", "H", "I", "HIHI"))
_PLAIN = {code: struct.Struct(f">{kind}") for code, kind in zip("bhil", "BHiq", strict=True)}
_ITEMS = {"B": "B", "H": "H", "I": "i"}
_WIDTHS = {"B": 1, "H": 2, "I": 4}
_NESTED = {"J": "I", "C": "c"}


def name_of(function: int) -> str:
    """A function's name as people know it."""
    name = NAMES[function]
    return name if name.startswith("MPIO_") else f"MPI_{name}"


def _times(data: bytes, at: int, bias: int) -> tuple[int, int]:
    start_s, start_ns, end_s, end_ns = _TIMES.unpack_from(data, at)
    return bias + start_s * _NS_OF_S + start_ns, bias + end_s * _NS_OF_S + end_ns


def _fields() -> list[tuple[tuple[str, str], ...] | None]:
    layouts = {name: layout for names, layout in _LAYOUTS.items() for name in names.split()}
    found: list[tuple[tuple[str, str], ...] | None] = []
    for name in (*NAMES, None, "fn", "fn"):
        text = "address:l" if name == "fn" else layouts.get(name or "")
        fields = None if text is None else [field.split(":") for field in text.split()]
        found.append(None if fields is None else tuple((name, code) for name, code in fields))
    return found


ARGUMENTS = _fields()
"""Names and codes of the arguments of each function by its number; None where they are not known."""


def _compiled() -> list[_Fixed | tuple[tuple[str, str], ...] | None]:
    found: list[_Fixed | tuple[tuple[str, str], ...] | None] = []
    for fields in ARGUMENTS:
        if fields is not None and all(code in "bhil" for _, code in fields):
            kinds = "".join(dict(zip("bhil", "BHiq", strict=True))[code] for _, code in fields)
            found.append(_Fixed(struct.Struct(f">{kinds}"), tuple(name for name, _ in fields)))
        else:
            found.append(fields)
    return found


_COMPILED = _compiled()
