"""What is read from OpenSM's log, without OpenSM."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.validation.opensm.simulate import (
    INSTALL,
    MissingProgramsError,
    SimulationError,
    find_programs,
    read_log,
)

TABLES = Path("opensm-lfts.dump")
ROUTED = """\
Nov 21 02:18:25 205069 [FBDAB6C0] 0x04 -> ucast_mgr_route: building routing with 'minhop' routing algorithm...
Nov 21 02:18:25 394831 [FBDAB6C0] 0x02 -> osm_ucast_mgr_process: minhop tables configured on all switches
"""
LANES = """\
Nov 21 23:59:59 900000 [E1FAE6C0] 0x04 -> ucast_mgr_route: building routing with 'dfsssp' routing algorithm...
Nov 21 23:59:59 950000 [E1FAE6C0] 0x02 -> dfsssp_remove_deadlocks: Paths per VL (before balancing):
Nov 21 23:59:59 950001 [E1FAE6C0] 0x02 -> dfsssp_remove_deadlocks:    0. lane: 1908542
Nov 21 23:59:59 950002 [E1FAE6C0] 0x02 -> dfsssp_remove_deadlocks:    1. lane: 17
Nov 21 23:59:59 950003 [E1FAE6C0] 0x02 -> dfsssp_remove_deadlocks:    2. lane: 0
Nov 21 23:59:59 950004 [E1FAE6C0] 0x02 -> dfsssp_remove_deadlocks: Approx. #paths per VL (after balancing):
Nov 21 23:59:59 950005 [E1FAE6C0] 0x02 -> dfsssp_remove_deadlocks:    2. lane: 600000
Nov 22 00:00:01 000000 [E1FAE6C0] 0x02 -> osm_ucast_mgr_process: dfsssp tables configured on all switches
"""


def test_time_is_that_of_the_routing() -> None:
    routing = read_log(ROUTED, TABLES)
    assert (routing.engine, routing.lanes) == ("minhop", 1)
    assert routing.seconds == pytest.approx(0.189762)


def test_lanes_are_those_needed_before_balancing() -> None:
    routing = read_log(LANES, TABLES)
    assert routing.lanes == 2
    assert routing.seconds == pytest.approx(1.1)


def test_the_engine_is_the_one_that_routed_in_the_end() -> None:
    refused = ROUTED.splitlines()[0].replace("minhop", "ftree")
    assert read_log(f"{refused}\n{ROUTED}", TABLES).engine == "minhop"


def test_a_log_without_routing_is_an_error() -> None:
    with pytest.raises(SimulationError, match="does not say that it routed"):
        read_log("Nov 21 02:18:25 205069 [F] 0x02 -> Entering MASTER state", TABLES)


def test_missing_programs_name_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.validation.opensm.simulate.shutil.which", lambda *_, **__: None)
    with pytest.raises(MissingProgramsError, match=INSTALL):
        find_programs()
