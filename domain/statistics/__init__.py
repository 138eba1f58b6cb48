"""What may be said of replicates, and how surely; docs/statistics.md says by which methods.

* ``pairing``, ``compare``: two samples, replicate by replicate.
* ``ranking``: best and possible winners at one place.
* ``knee_along``, ``half_saturation``: where more of a resource stops paying.
* ``crossing``, ``zero_along``: where two curves change places.
* ``saturation``: between which loads a network saturates, and what it carries.
* ``spread``: distribution, quantiles, how often one choice beats another.
* ``many``, ``winner_rule``: claims over many places, and the rule that tells the winner.
* ``interval``: the mean of replicates with its t interval.
* ``stopping``: how many replicates a point needs.
"""
