"""Estimates learn from what was measured, class by class."""

from math import exp, log

import numpy as np
import pytest

from domain.sweep.estimate.calibration import UNCALIBRATED, CostSample, calibrate
from domain.sweep.estimate.work_estimate import estimate_work

HALO = ("packet", "halo3d26", "alone")
BESIDE = ("packet", "halo3d26", "shared")
FFT = ("packet", "subcom3d_a2a", "alone")


def test_before_anything_was_measured_the_interval_is_wide():
    found = UNCALIBRATED.factors(HALO)
    assert found.low < 0.5
    assert found.high > 2
    assert found.low * found.high == pytest.approx(1)
    assert UNCALIBRATED.samples == 0


def test_a_class_learns_for_itself_and_lends_to_its_relatives():
    learnt = calibrate([CostSample(HALO, 4.0)] * 50 + [CostSample(FFT, 1.0)] * 50)
    assert learnt.samples == 100
    assert learnt.factors(HALO).expected == pytest.approx(4, rel=0.1)
    assert learnt.factors(FFT).expected == pytest.approx(1, rel=0.1)
    # Never seen with jobs beside it, it takes after its workload more than after its model.
    assert 3 < learnt.factors(BESIDE).expected < 5
    assert learnt.factors(("static", "ring", "min_hop")) == UNCALIBRATED.factors(HALO)


def test_ratios_that_tell_nothing_are_passed_over():
    assert calibrate([CostSample(HALO, 0.0), CostSample(HALO, -1.0)]).samples == 0


def test_the_interval_narrows_with_measurements():
    def width(n):
        found = calibrate([CostSample(HALO, 2.0)] * n).factors(HALO)
        return log(found.high / found.low)

    widths = [width(n) for n in (0, 5, 20, 100)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > 5 * widths[-1]


@pytest.mark.parametrize("n", [3, 20, 200])
def test_nine_of_ten_further_runs_are_in_the_interval(n):
    dice = np.random.default_rng(n)
    inside = 0
    trials = 600
    for _ in range(trials):
        ratios = np.exp(dice.normal(dice.normal(0, 0.3), 0.35, n + 1))
        found = calibrate([CostSample(HALO, float(r)) for r in ratios[1:]]).factors(HALO)
        inside += found.low <= ratios[0] <= found.high
    # Three standard deviations of a share of 0.9 over 600 trials are 0.037.
    assert inside / trials > 0.9 - 0.037


def test_memory_is_on_the_safe_side_but_no_more_than_half_above():
    learnt = calibrate([CostSample(HALO, 1.0, memory) for memory in (0.9, 1.0, 1.1) * 30])
    assert 1.05 < learnt.factors(HALO).memory < 1.25
    wild = calibrate([CostSample(HALO, 1.0, exp(x)) for x in (-2.0, 2.0) * 30])
    assert wild.factors(HALO).memory == pytest.approx(1.5, rel=0.01)


def test_points_take_the_factors_of_their_class():
    learnt = calibrate([CostSample(HALO, 4.0, 2.0)] * 50 + [CostSample(FFT, 1.0, 1.0)] * 50)
    work = {"cpu_seconds": np.array([1.0, 1.0, 3.0]), "memory_bytes": np.array([1e6, 1e6, 2e6])}
    found = estimate_work(work, np.array([0, 1, 1]), [HALO, FFT], learnt)
    halo, fft = (learnt.factors(name) for name in (HALO, FFT))
    assert found.cpu_seconds_expected.tolist() == [halo.expected, fft.expected, 3 * fft.expected]
    assert found.cpu_seconds_high.tolist() == [halo.high, fft.high, 3 * fft.high]
    assert found.memory_bytes.tolist() == [1e6 * halo.memory, 1e6 * fft.memory, 2e6 * fft.memory]
    assert found.uncalibrated_seconds.tolist() == [1.0, 1.0, 3.0]


def test_a_few_runs_far_off_move_nobody():
    honest = [CostSample(HALO, 1.0, 1.0)] * 20
    expected = calibrate(honest).factors(HALO)
    found = calibrate([*honest, *[CostSample(HALO, 1e6, 1e4)] * 8]).factors(HALO)
    assert found.expected < 2 * expected.expected
    assert found.high < 30
    assert found.memory < 2 * expected.memory


@pytest.mark.parametrize("off", [1e-9, 1e9])
def test_however_many_are_off_an_estimate_stays_within_its_bounds(off):
    found = calibrate([CostSample(HALO, off, off)] * 4000).factors(HALO)
    assert 1 / 10.5 < found.expected < 10.5 * 1.15
    assert 1 / 3.1 < found.memory < 3 * 1.5
    lent = calibrate([CostSample(FFT, off, off)] * 4000).factors(HALO)
    # What another workload tells goes one step from what was fitted.
    assert 1 / 4.1 < lent.expected < 4.1 * 1.2
