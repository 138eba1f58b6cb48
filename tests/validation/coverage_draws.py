"""Made-up runs with a known truth, and counting how often a statement about them holds."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

Rng = np.random.Generator
Sample = dict[int, float]


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something was so, of how many draws that allowed it to be."""

    count: int
    draws: int

    @property
    def share(self) -> float:
        return self.count / self.draws if self.draws else math.nan

    @property
    def per_cent(self) -> str:
        return f"{100 * self.share:.1f}"


def rate(one: Callable[[Rng], bool | None], draws: int, seed: int) -> Rate:
    """Count how often a draw gives True; those that give None do not count."""
    rng = np.random.default_rng(seed)
    found = [one(rng) for _ in range(draws)]
    return Rate(sum(bool(is_so) for is_so in found), sum(is_so is not None for is_so in found))


def sigma(cv: float) -> float:
    """Give the standard deviation of the logarithm for a coefficient of variation."""
    return math.sqrt(math.log1p(cv * cv))


def values(rng: Rng, mean: float, cv: float, n: int) -> list[float]:
    """Draw log-normal values with that mean."""
    s = sigma(cv)
    return [float(v) for v in mean * np.exp(rng.normal(-s * s / 2, s, n))]


def sample(rng: Rng, mean: float, cv: float, n: int, shared: np.ndarray | None = None) -> Sample:
    """Draw one sample; `shared` are factors that other choices have in the same replicates."""
    own = np.array(values(rng, mean, cv, n))
    return dict(enumerate((own if shared is None else own * shared).tolist()))


def choices(rng: Rng, means: list[float], cv: float, n: int) -> dict[str, Sample]:
    """Draw one sample a choice, all with the same traffic: half of the scatter is shared."""
    shared = np.exp(rng.normal(0, sigma(cv), n))
    return {f"c{k}": sample(rng, mean, cv, n, shared) for k, mean in enumerate(means)}
