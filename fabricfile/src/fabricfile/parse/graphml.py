"""GraphML, as NetworkX, igraph and yEd write it: the graph of a dot file in XML.

What a ``<data>`` means is said by the ``attr.name`` of its ``<key>``; the names are those of the attributes
of dot (``kind``, ``label``, ``guid``, ``lid``, ``ports``; ``tailport``, ``headport``, ``rate_gbps``,
``rate``, ``comment``), and so are their meanings. ``name`` is another word for ``label``, ``type`` for
``kind`` and ``source_port``, ``target_port`` for the ports of an edge, whose XML attributes ``sourceport``
and ``targetport`` are read too. Of a kind, ``host`` means ``endpoint`` and ``switch`` means ``router``.
Hyperedges and nested graphs are errors.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from fabricfile.parse.dot_syntax import EdgeStatement, Graph, NodeStatement
from fabricfile.problems import Problems, shortened

_SAME = {
    "name": "label",
    "type": "kind",
    "source_port": "tailport",
    "target_port": "headport",
    "sourceport": "tailport",
    "targetport": "headport",
}
_KINDS = {"host": "endpoint", "switch": "router"}
_WHOLE = re.compile(r"(\d{1,12})\.0\Z")
_MAX_DATA = 1 << 16


def parse_graph(text: str, file: str, problems: Problems) -> Graph:
    """The nodes and edges of a text. What is no GraphML is an error."""
    reader = _Reader(file, problems)
    parser = expat.ParserCreate()
    reader.follow(parser)
    try:
        parser.Parse(text, True)  # noqa: FBT003 - expat takes no keywords
    except expat.ExpatError as error:
        message = f"this is no XML: {expat.ErrorString(error.code)}"
        problems.error("bad_line", message, file=file, line=error.lineno)
    except _StopError:
        pass
    return reader.graph


class _StopError(Exception):
    """Nothing more is read."""


class _Reader:
    """Takes the parser's events."""

    def __init__(self, file: str, problems: Problems) -> None:
        self.file = file
        self.problems = problems
        self.graph = Graph()
        self.keys: dict[str, str] = {}
        self.owner: NodeStatement | EdgeStatement | None = None
        self.data: str | None = None
        self.text: list[str] = []
        self.graphs = 0

    def follow(self, parser: expat.XMLParserType) -> None:
        """Have `parser` call this reader."""
        self.parser = parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._doctype

    def _refuse(self, message: str) -> None:
        line = self.parser.CurrentLineNumber
        self.problems.error("bad_line", message, file=self.file, line=line)

    def _doctype(self, *_declared: object) -> None:
        """Entities can grow a small text into a huge one, and no GraphML needs any."""
        self._refuse("a document type declaration is not read")
        raise _StopError

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name == "graph":
            self.graphs += 1
            if self.graphs > 1:
                self._refuse("a second graph in the file; one is read")
                raise _StopError
            self.graph.directed = attributes.get("edgedefault") == "directed"
        elif name == "key":
            self.keys[attributes.get("id", "")] = attributes.get("attr.name", "")
        elif name == "node":
            self.owner = NodeStatement(attributes.get("id", ""), {}, self.parser.CurrentLineNumber)
            self.graph.nodes.append(self.owner)
        elif name == "edge":
            self._edge(attributes)
        elif name == "data":
            self.data, self.text = self.keys.get(attributes.get("key", ""), ""), []
        elif name == "hyperedge":
            self._refuse("a hyperedge is no cable")

    def _edge(self, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        ends = attributes.get("source", ""), attributes.get("target", "")
        if not all(ends):
            self._refuse("an edge without source or target")
            return
        ports = attributes.get("sourceport", ""), attributes.get("targetport", "")
        self.owner = EdgeStatement(ends[0], ports[0], ends[1], ports[1], {}, line)
        self.graph.edges.append(self.owner)

    def _text(self, text: str) -> None:
        if self.data is not None:
            self.text.append(text)

    def _end(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        if name in ("node", "edge"):
            self.owner = None
        if name != "data" or self.data is None:
            return
        value = "".join(self.text).strip()
        attribute, self.data = _SAME.get(self.data, self.data), None
        if self.owner is None or not attribute or not value:
            return
        if len(value) > _MAX_DATA:
            self._refuse(f"the data {shortened(value)!r} are longer than {_MAX_DATA} characters")
            return
        whole = _WHOLE.match(value)  # numbers of a column with gaps are written as reals
        value = whole[1] if whole else value
        self.owner.attributes[attribute] = (
            _KINDS.get(value, value) if attribute == "kind" else value
        )
