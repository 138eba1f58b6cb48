"""The spec that a user writes, and its expansion into points.

* ``document``: YAML or JSON text to plain data, with the line of every field.
* ``spec``, ``axis_kinds``: the spec as types; also the source of its JSON schema.
* ``parse``: text to spec, with every problem found.
* ``scope``: which components a spec chooses, and what a short name means there.
* ``values``: ranges, doublings and lists to plain values in the field's unit.
* ``labels``: short, unique names for the values of an axis.
* ``axis``: the axes of a spec, resolved.
* ``section``: what a spec gives one section of a point, checked once and cached.
* ``constraint``: ``where``.
* ``point``: canonical form, content key, and the document handed to the simulator.
* ``seed``: how replicates differ.
* ``expand``: spec to points.
"""
