"""The grammar, in lark's notation.

From loosest to tightest: `or`, `and`, `not`, comparisons and `in` (which do not chain), `+ -`,
`* / %`, unary minus, `^` (which associates to the right, so -2^2 = -4 and 2^3^2 = 512).
Keywords are recognised in lower or upper case and cannot be names.
"""

GRAMMAR = r"""
?start: disjunction
?disjunction: conjunction (_OR conjunction)*
?conjunction: negation (_AND negation)*
?negation: _NOT negation               -> inverted
    | comparison
?comparison: sum
    | sum COMPARISON sum               -> compared
    | sum _IN sum                      -> contained
    | sum _NOT _IN sum                 -> not_contained
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
STRING: /'([^'\\\n]|\\.)*'|"([^"\\\n]|\\.)*"/
_OR.2: /(or|OR)(?![\w.])/
_AND.2: /(and|AND)(?![\w.])/
_NOT.2: /(not|NOT)(?![\w.])/
_IN.2: /(in|IN)(?![\w.])/
TRUE.2: /(true|TRUE)(?![\w.])/
FALSE.2: /(false|FALSE)(?![\w.])/
NULL.2: /(null|NULL)(?![\w.])/
NAME: /[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*/
%ignore /[ \t\r\n]+/
"""
