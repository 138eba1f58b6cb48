"""The grammar, in lark's notation.

From loosest to tightest: `or`, `and`, `not`, comparisons, `in`, `contains` and `is null` (which do
not chain), `+ -`, `* / %`, unary minus, `^` (which associates to the right, so -2^2 = -4 and
2^3^2 = 512). Keywords are recognised in lower or upper case and cannot be names.
"""

from domain.quantity import UNIT_NAMES

_UNITS = "|".join(sorted(UNIT_NAMES, key=lambda name: (-len(name), name))).replace("/", r"\/")

_RULES = r"""
?start: disjunction
?disjunction: conjunction (_OR conjunction)*
?conjunction: negation (_AND negation)*
?negation: _NOT negation               -> inverted
    | comparison
?comparison: sum
    | sum COMPARISON sum               -> compared
    | sum _CONTAINS sum                -> containing
    | sum _NOT _CONTAINS sum           -> not_containing
    | sum _IN sum                      -> contained
    | sum _NOT _IN sum                 -> not_contained
    | sum _IN_OPEN [arguments] ")"     -> contained_in
    | sum _NOT _IN_OPEN [arguments] ")" -> not_contained_in
    | sum _IS NULL                     -> absent
    | sum _IS _NOT NULL                -> present
?sum: product
    | sum SUM_SIGN product             -> arithmetic
    | sum MINUS product                -> arithmetic
?product: unary
    | product PRODUCT_SIGN unary       -> arithmetic
?unary: MINUS unary                    -> negated
    | power
?power: atom
    | atom POWER_SIGN unary            -> arithmetic
?atom: NUMBER                          -> number
    | QUANTITY                         -> quantity
    | STRING                           -> string
    | TRUE                             -> true
    | FALSE                            -> false
    | NULL                             -> null
    | NAME                             -> name
    | NAME "(" [arguments] ")"         -> call
    | "[" [arguments] "]"              -> listed
    | "(" disjunction ")"
arguments: disjunction ("," disjunction)*

COMPARISON: "!=" | "<=" | ">=" | "=" | "<" | ">"
SUM_SIGN: "+"
MINUS: "-"
PRODUCT_SIGN: "*" | "/" | "%"
POWER_SIGN: "^"
NUMBER: /([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?(?![A-Za-z0-9_.])/
QUANTITY.2: /([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?[ \t]*(UNITS)(?![\w.])/
STRING: /'([^'\\\n]|\\.)*'|"([^"\\\n]|\\.)*"/
_OR.2: /(or|OR)(?![\w.])/
_AND.2: /(and|AND)(?![\w.])/
_NOT.2: /(not|NOT)(?![\w.])/
_IN_OPEN.3: /(in|IN)[ \t\r\n]*\(/
_IN.2: /(in|IN)(?![\w.])/
_IS.2: /(is|IS)(?![\w.])/
_CONTAINS.2: /(contains|CONTAINS)(?![\w.])/
TRUE.2: /(true|TRUE)(?![\w.])/
FALSE.2: /(false|FALSE)(?![\w.])/
NULL.2: /(null|NULL)(?![\w.])/
NAME: /[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*/
%ignore /[ \t\r\n]+/
"""

GRAMMAR = _RULES.replace("UNITS", _UNITS)
