"""The part of the Graphviz language that describes graphs: tokens, then nodes and edges with attributes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from fabricfile.problems import Problems, shortened
from fabricfile.wiring import MAX_DEVICES, MAX_SIDES

MAX_DEPTH = 16
_TOKEN = re.compile(
    r'(?P<space>\s++|//[^\n]*|/\*.*?\*/|\#[^\n]*)|(?P<quoted>"(?:[^"\\]++|\\.)*+")'
    r"|(?P<word>-?[\w.\u0080-\U0010ffff]++)"
    r"|(?P<sign>->|--|[{}\[\];,=:])",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, quoted text (unescaped) or sign, and the line it begins on."""

    kind: str
    text: str
    line: int
    quoted: bool = False


@dataclass(slots=True)
class NodeStatement:
    """``name [attributes]``."""

    name: str
    attributes: dict[str, str]
    line: int


@dataclass(slots=True)
class EdgeStatement:
    """One edge; chains are taken apart. Ports are the texts after the colons, or empty."""

    tail: str
    tail_port: str
    head: str
    head_port: str
    attributes: dict[str, str]
    line: int


@dataclass(slots=True)
class Graph:
    """All statements of a file in their order."""

    directed: bool = False
    nodes: list[NodeStatement] = field(default_factory=list)
    edges: list[EdgeStatement] = field(default_factory=list)


class DotSyntaxError(Exception):
    """The text is no graph; `line` says where that shows."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a text. Raises DotSyntaxError."""
    position, line = 0, 1
    while position < len(text):
        found = _TOKEN.match(text, position)
        if found is None:
            sign = text[position]
            what = "a quoted text does not end" if sign == '"' else f"unexpected {sign!r}"
            raise DotSyntaxError(what, line)
        kind, content = found.lastgroup or "", found[0]
        if kind == "quoted":
            inner = content[1:-1]
            yield Token(
                "text", _ESCAPE.sub(r"\1", inner) if "\\" in inner else inner, line, quoted=True
            )
        elif kind != "space":
            yield Token("text" if kind == "word" else content, content, line)
        line += content.count("\n")
        position = found.end()
    yield Token("end", "", line)


def parse_graph(text: str, file: str, problems: Problems) -> Graph:
    """The statements of a text; what is no graph is noted as an error, and the rest is left unread."""
    parser = _Parser(tokens(text))
    try:
        parser.graph()
    except DotSyntaxError as error:
        problems.error("bad_line", f"not a graph: {error}", file=file, line=error.line)
    return parser.result


class _Parser:
    """Recursive descent with one token of foresight."""

    def __init__(self, stream: Iterator[Token]) -> None:
        self.stream = stream
        self.result = Graph()
        self.next = Token("", "", 1)

    def take(self, kind: str | None = None) -> Token:
        """The next token, of the given kind when one is given."""
        token = self.next
        if kind is not None and token.kind != kind:
            self.fail(f"{kind!r} expected")
        self.next = next(self.stream, token)
        return token

    def fail(self, message: str) -> None:
        """Give up at the next token."""
        found = shortened(self.next.text) if self.next.kind != "end" else "the end of the file"
        text = f"{message}, found {found}"
        raise DotSyntaxError(text, self.next.line)

    def accept(self, kind: str) -> bool:
        """Take the next token if it is of a kind."""
        if self.next.kind == kind:
            self.take()
            return True
        return False

    def graph(self) -> None:
        """``[strict] graph|digraph [name] { statements }`` and nothing after it."""
        self.take()
        if self.next.text.lower() == "strict":
            self.take()
        kind = self.take("text").text.lower()
        if kind not in {"graph", "digraph"}:
            self.fail("'graph' or 'digraph' expected before")
        self.result.directed = kind == "digraph"
        self.accept("text")
        self.take("{")
        self.statements(0)
        if self.next.kind != "end":
            self.fail("the end of the file expected")

    def statements(self, depth: int) -> None:
        """Statements up to the closing brace."""
        if depth > MAX_DEPTH:
            self.fail(f"graphs nest deeper than {MAX_DEPTH}")
        while not self.accept("}"):
            if self.accept(";"):
                continue
            if self.accept("{"):
                self.statements(depth + 1)
            else:
                self.statement(depth)

    def statement(self, depth: int) -> None:
        """One statement."""
        first = self.take("text")
        keyword = "" if first.quoted else first.text.lower()
        if keyword == "subgraph":
            self.accept("text")
            self.take("{")
            self.statements(depth + 1)
        elif keyword in {"graph", "node", "edge"} and self.next.kind == "[":
            self.attributes()
        elif self.accept("="):
            self.take("text")
        else:
            self.node_or_edge(first)

    def node_or_edge(self, first: Token) -> None:
        """``a [..]`` or ``a -> b -> c [..]``."""
        chain = [(first.text, self.port(), first.line)]
        arrow = "->" if self.result.directed else "--"
        while self.next.kind in {"->", "--"}:
            self.take(arrow)
            token = self.take("text")
            chain.append((token.text, self.port(), token.line))
        attributes = self.attributes()
        if len(chain) == 1:
            self.result.nodes.append(NodeStatement(first.text, attributes, first.line))
        for tail, head in pairwise(chain):
            self.result.edges.append(
                EdgeStatement(tail[0], tail[1], head[0], head[1], attributes, tail[2])
            )
        if len(self.result.nodes) > MAX_DEVICES or len(self.result.edges) > MAX_SIDES:
            self.fail(f"more than {MAX_DEVICES} nodes or {MAX_SIDES} edges")

    def port(self) -> str:
        """``:port`` or ``:port:compass`` behind a name; empty without."""
        if not self.accept(":"):
            return ""
        port = self.take("text").text
        if self.accept(":"):
            self.take("text")
        return port

    def attributes(self) -> dict[str, str]:
        """``[name=value, ...]``, perhaps several times; the last value of a name counts."""
        values: dict[str, str] = {}
        while self.accept("["):
            while not self.accept("]"):
                name = self.take("text").text
                values[name] = self.take("text").text if self.accept("=") else "true"
                if self.next.kind in {",", ";"}:
                    self.take()
        return values
