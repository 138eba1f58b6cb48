"""The spec that a user writes, and its expansion into points.

* ``document``, ``yaml_builder``: YAML or JSON text to plain data, with the line of every field.
* ``reading``, ``form``: plain data to a spec, as far as its form is right.
* ``draft_reading``, ``mistakes``: mistakes of form, of names and of values in one answer.
* ``spec``, ``axis_kinds``: the spec as types; also the source of its JSON schema.
* ``parse``: text to spec, with every problem found.
* ``scope``: which components a spec chooses, and what a short name means there.
* ``values``: ranges, doublings and lists to plain values in the field's unit.
* ``labels``: short, unique names for the values of an axis.
* ``axis``: the axes of a spec, resolved.
* ``base``: what all points share.
* ``section``: what a spec gives one section of a point, checked once and cached.
* ``constraint``: ``where``.
* ``point``: the content key.
* ``seed``: how replicates differ.
* ``replicates``: how often each point runs: a number, or until its mean is known well enough.
* ``stopping_metric``: the metric that such a rule watches.
* ``expand``, ``expansion``: spec to points, and what comes of it.
* ``errors``: a spec that was refused.
"""
