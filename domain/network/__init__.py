"""Networks as they are drawn: who joins whom, where each router stands, what its links carry.

* ``wiring``: a network as arrays, as the core tells it.
* ``levels``, ``groups``, ``grid``, ``circle``: where routers stand, a family a module; ``layout`` chooses.
* ``drawing``: what is drawn: routers and links, or groups of routers where there are too many.
* ``loads``: what a run's ports say of the links; ``traffic``: what its flows say of groups.
* ``drill``: what fails with a link or a router.

All of it is deterministic, and works on whole arrays: a network may have a million cables.
"""
