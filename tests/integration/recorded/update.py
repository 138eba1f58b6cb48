"""Record the answers of the service anew: `python -m tests.integration.recorded.update`.

Look at what changed in frontend/src/testing/recorded, as git shows it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

RECORDS = "FABRICSWEEP_RECORDS_ANSWERS"
"""The variable that has the test write what it would compare."""

if __name__ == "__main__":
    os.environ[RECORDS] = "1"
    sys.exit(pytest.main(["-q", str(Path(__file__).with_name("test_recorded_answers.py"))]))
