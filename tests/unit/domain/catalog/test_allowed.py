from domain.catalog.allowed import describe_allowed
from domain.catalog.models import ParamSpec


def test_allowed_is_said_in_words():
    count = ParamSpec(name="endpoints", type="integer", unit="count", min=2, max=1024)
    choice = ParamSpec(name="c", type="choice", choices=("empty", "parallel"))
    rate = ParamSpec(name="r", type="real", unit="gbps", min=0, exclusive_min=True, max=1e6)
    assert describe_allowed(count) == "an integer from 2 to 1024"
    assert describe_allowed(choice) == ["empty", "parallel"]
    assert "above 0 and up to 1000000 Gb/s" in describe_allowed(rate)
