"""The widget: what the page is told of a sweep."""

from __future__ import annotations

from typing import Any

from fabricsweep_client.widget import SweepWidget

EVENTS = """id: 1
event: progress
data: {"summary": "4 of 10 done", "progress": {"total": 10, "completed": 4, "executing": 1}}

event: end
data: {}

"""


def test_it_follows_a_sweep_and_shows_its_answer(server: Any) -> None:
    phases = iter(["queued", "queued", "completed", "completed"])
    server.on("GET", "/v1/sweeps/s1", lambda _: server.json(server.sweep(next(phases))))
    server.on("GET", "/v1/sweeps/s1/events", server.events(EVENTS))
    answer = {"question": "ranking", "sentences": ["torus is best."], "figures": [], "alarms": []}
    server.on("GET", "/v1/sweeps/s1/answer", server.json(answer))
    seen = []
    with server.client() as client:
        widget = SweepWidget(client.open("s1"), question="ranking")
        widget.observe(lambda change: seen.append(change["new"]["completed"]), "counts")
        assert widget.wait(10)
    assert (widget.title, widget.phase, widget.error) == ("study", "completed", "")
    assert widget.counts["completed"] == 10
    assert widget.answer["sentences"] == ["torus is best."]
    assert widget.url == "http://server/sweeps/s1"
    asked = server.requests[-1].url.params
    assert asked["question"] == "ranking"


def test_what_goes_wrong_is_shown(server: Any) -> None:
    with server.client() as client:
        widget = SweepWidget(client.open("s9"))
        assert widget.wait(10)
    assert "no such thing" in widget.error
    assert widget.answer == {}


def test_the_page_loads_nothing_from_elsewhere() -> None:
    script = SweepWidget._esm
    assert "import " not in str(script)
    assert "innerHTML" not in str(script)
    assert "fetch(" not in str(script)
