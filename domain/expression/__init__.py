"""The one small expression language of the product.

A spec's ``where`` and the API's ``filter`` are written in it:

* ``syntax``: the parts an expression is made of (the AST).
* ``grammar``: the grammar itself.
* ``parse``, ``build``: text to AST, with errors that name the column.
* ``text``: AST back to text.
* ``functions``: the functions one can call.
* ``evaluate``: AST to value.
* ``names``: the names an expression uses.
* ``errors``: what can be wrong.
"""
