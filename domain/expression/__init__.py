"""The one small expression language of the product.

A spec's ``where``, the API's ``filter`` and the catalogue's ``rule``, ``applies_when`` and
``derived`` are all written in it:

* ``syntax``: the parts an expression is made of (the AST).
* ``grammar``: the grammar itself.
* ``parse``, ``build``: text to AST, with errors that name the column.
* ``text``: AST back to text.
* ``functions``, ``shapes``: the functions one can call.
* ``evaluate``: AST to value.
* ``names``: the names an expression uses.
* ``errors``: what can be wrong.
"""
