"""What the simulator offers, and the validation of a point against it.

``catalog.json`` is generated from the simulator core (``make catalog``) and never edited.

* ``models``: the catalogue as types.
* ``load``: read it.
* ``convert``: one given value to its parameter's type.
* ``validate``: one component, and a whole point.
"""
