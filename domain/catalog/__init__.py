"""What the simulator offers, and the validation of a point against it.

``catalog.json`` is generated from the simulator core (``make catalog``) and never edited.

* ``models``: the catalogue as types.
* ``load``: read it.
* ``convert``: one given value to its parameter's type.
* ``check_component``: one section of a point, and its defaults.
* ``check_jobs``: a list of jobs, each with a workload of its own.
* ``check_shape``: what the core says of the network.
* ``check_fabric``: the same where the section names a fabric: its digest and size.
* ``check_together``: the rules that tie sections to each other.
* ``validate``: a whole point.
"""
