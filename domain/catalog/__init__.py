"""What the simulator offers, as a description for forms, documents and names.

``catalog.json`` is generated from the simulator core (``make catalog``) and never edited.

* ``models``: the catalogue as types.
* ``load``: read it.
* ``allowed``: what a parameter takes, in words.
* ``axis_kind``: what the values of a parameter are to a study.
"""
