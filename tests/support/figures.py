"""Reading figures as Prometheus would."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client.parser import text_string_to_metric_families

from tests.support.stack import plain_get


class Figures:
    """One page of figures."""

    def __init__(self, text: str) -> None:
        self.samples = {
            (
                sample.name.removeprefix("fabricsweep_"),
                frozenset(sample.labels.items()),
            ): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def total(self, name: str, **labels: str) -> float:
        """Add up the samples of a name that have these labels, among others; 0 for none."""
        wanted = labels.items()
        return sum(
            value
            for (found, has), value in self.samples.items()
            if found == name and wanted <= dict(has).items()
        )

    def has(self, name: str) -> bool:
        """Tell whether there is a sample of a name."""
        return any(found == name for found, _ in self.samples)


def scrape(address: str, headers: Mapping[str, str] | None = None) -> Figures:
    """Read the page at an address of a server."""
    response = plain_get(f"{address}/metrics", headers=headers, timeout=20)
    assert response.status_code == 200, response.text
    return Figures(response.text)
