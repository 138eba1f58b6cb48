"""From the runs of a sweep to an answer: sentences, the data of figures, alarms.

* ``document``: the answer as data.
* ``study``: what an answer is made from: points, runs, axes with their kinds.
* ``question``: which questions the axes allow, which comes first, and by which metric.
* ``roles``: which axis competes, which is walked along, which are places.
* ``inquiry``: one question put to one study, with all that answers of every kind need.
* ``samples``: the values of a metric by place and choice, and who is missing.
* ``ranking``, ``winner_map``, ``lines``, ``conditions``, ``spread``: an answer of each kind.
* ``along``: who is best along an axis of numbers; ``judgement``: who is, at one place.
* ``words``: numbers with as many digits as their interval leaves meaning to, units, lists.
* ``places``: values of axes in words; ``labels``: names that a sentence can hold.
* ``alarms``, ``fairness``, ``omissions``: reasons to doubt.
* ``compose``: all of it together.
"""
