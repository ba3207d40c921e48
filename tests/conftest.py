"""Settings that all tests share."""

from __future__ import annotations

import os

import hypothesis
import pytest

# The same examples every time: a red test stays red until someone mends it.
hypothesis.settings.register_profile("lab", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("lab")


def pytest_configure(config: pytest.Config) -> None:
    """Let words wrap round quietly where kernels run as plain Python."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        config.addinivalue_line("filterwarnings", "ignore:overflow encountered in scalar:RuntimeWarning")
