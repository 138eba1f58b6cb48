"""What points refer to that users have imported: fabrics, and traces of applications.

* ``facts``: what a point needs to know of one, and who can tell it;
* ``of_point``: which ones a point uses;
* ``name``: what they may be called.
"""
