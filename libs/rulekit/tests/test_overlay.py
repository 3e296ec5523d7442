"""With the compiled overlay first on the path, it is what is imported: run by `make compiled`."""

from importlib import import_module
from pathlib import Path

import pytest

from portolan.rulekit.compile import Part, find_parts


@pytest.mark.parametrize("part", find_parts(), ids=lambda part: part.name)
def test_the_modules_imported_are_the_compiled_ones(overlay: Path, part: Part) -> None:
    if not (overlay / f".{part.name}.key").is_file():
        pytest.skip(f"{part.name} was not compiled into {overlay}")

    for module in part.modules:
        file = Path(str(import_module(f"portolan.{part.name}.{module}").__file__))
        assert file.is_relative_to(overlay)
        assert file.suffix == ".so"
