"""The examples in docstrings say the truth."""

import doctest

import pytest

import fabricfile
from fabricfile import rates, reader


@pytest.mark.parametrize("module", [fabricfile, reader, rates], ids=lambda module: module.__name__)
def test_examples_of_a_module(module):
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0
