"""The messages of Chakra execution traces, declared from their published field numbers.

After MLCommons' schema of 2026-05. Only what a replay needs is declared; protobuf passes over the rest.
Writers disagree about the width of integers (astra-sim issues 224 and 229), so all are declared.
"""

from __future__ import annotations

from typing import Any

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

SCHEMA_VERSION = "0.0.4"
COLLECTIVES_BY_NUMBER = {
    0: "allreduce",
    1: "reduce",
    2: "allgather",
    5: "broadcast",
    6: "alltoall",
    7: "reduce_scatter",
    8: "reduce_scatter",
    9: "barrier",
}
GROUPS_OF = "process_group:init"
"""In the name of a node whose inputs say which ranks are in which group."""
WRITTEN_HERE, RANKS, WRITTEN_VERSION = "fabricsweep_trace", "ranks", 1
"""Attributes of files that are written here: streams, tags and groups have their own numbers."""
EXACT_DURATION, STARTS_AFTER, IS_WAIT, ADDED = (
    "exact_duration_ps",
    "starts_after",
    "is_wait",
    "added_bytes",
)
"""Attributes of nodes, for what the format has no place for."""

LONGEST_MESSAGE = 1 << 28

_Type = descriptor_pb2.FieldDescriptorProto
_PACKAGE = "tracefile.chakra"
VALUES = {
    "double_val": (3, _Type.TYPE_DOUBLE),
    "float_val": (5, _Type.TYPE_FLOAT),
    "int32_val": (7, _Type.TYPE_INT32),
    "int64_val": (9, _Type.TYPE_INT64),
    "uint32_val": (11, _Type.TYPE_UINT32),
    "uint64_val": (13, _Type.TYPE_UINT64),
    "sint32_val": (15, _Type.TYPE_SINT32),
    "sint64_val": (17, _Type.TYPE_SINT64),
    "fixed32_val": (19, _Type.TYPE_FIXED32),
    "fixed64_val": (21, _Type.TYPE_FIXED64),
    "sfixed32_val": (23, _Type.TYPE_SFIXED32),
    "sfixed64_val": (25, _Type.TYPE_SFIXED64),
    "bool_val": (27, _Type.TYPE_BOOL),
    "string_val": (29, _Type.TYPE_STRING),
}
"""The fields of an attribute that hold its value, one of them: number and type."""


def _field(
    message: descriptor_pb2.DescriptorProto,
    name: str,
    number: int,
    kind: int,
    *,
    repeated: bool = False,
    of: str | None = None,
    packed: bool = False,
) -> descriptor_pb2.FieldDescriptorProto:
    label = _Type.LABEL_REPEATED if repeated else _Type.LABEL_OPTIONAL
    field = message.field.add(name=name, number=number, type=kind, label=label)
    if of is not None:
        field.type_name = f".{_PACKAGE}.{of}"
    if packed:
        field.options.packed = True
    return field


def _declared() -> descriptor_pb2.FileDescriptorProto:
    file = descriptor_pb2.FileDescriptorProto(
        name="tracefile/chakra.proto", package=_PACKAGE, syntax="proto3"
    )
    attribute = file.message_type.add(name="Attribute")
    _field(attribute, "name", 1, _Type.TYPE_STRING)
    attribute.oneof_decl.add(name="value")
    for name, (number, kind) in VALUES.items():
        _field(attribute, name, number, kind).oneof_index = 0
    told = file.message_type.add(name="Told")
    _field(told, "values", 1, _Type.TYPE_STRING)
    metadata = file.message_type.add(name="Metadata")
    _field(metadata, "version", 1, _Type.TYPE_STRING)
    _field(metadata, "attr", 2, _Type.TYPE_MESSAGE, repeated=True, of="Attribute")
    node = file.message_type.add(name="Node")
    _field(node, "id", 1, _Type.TYPE_UINT64)
    _field(node, "name", 2, _Type.TYPE_STRING)
    _field(node, "type", 3, _Type.TYPE_INT32)
    _field(node, "ctrl_deps", 4, _Type.TYPE_UINT64, repeated=True, packed=True)
    _field(node, "data_deps", 5, _Type.TYPE_UINT64, repeated=True, packed=True)
    _field(node, "duration_micros", 7, _Type.TYPE_UINT64)
    _field(node, "inputs", 8, _Type.TYPE_MESSAGE, of="Told")
    _field(node, "attr", 10, _Type.TYPE_MESSAGE, repeated=True, of="Attribute")
    return file


def _made() -> tuple[Any, Any]:
    pool = descriptor_pool.DescriptorPool()
    pool.Add(_declared())
    return tuple(
        message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{_PACKAGE}.{name}"))
        for name in ("Metadata", "Node")
    )


Metadata, Node = _made()


def attributes(message: Any) -> dict[str, Any]:
    """The attributes of a message by their names; one without a value has its own name."""
    return {attr.name: getattr(attr, attr.WhichOneof("value") or "name") for attr in message.attr}
