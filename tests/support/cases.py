"""The marker that says which cases and rulings a test checks."""

import pytest

case = pytest.mark.case
