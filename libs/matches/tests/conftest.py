"""What tests share lies in `matches_testing`, so that the timekeeper's tests share it too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "support"))

from matches_testing.fixtures import *  # noqa: F403
