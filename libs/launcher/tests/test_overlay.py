import importlib.util
from pathlib import Path

from portolan.launcher.overlay import fresh_overlay


def make_overlay(folder: Path) -> Path:
    """An overlay of this very package, with something that looks compiled in it."""
    spec = importlib.util.find_spec("portolan.launcher.ports")
    assert spec is not None
    assert spec.origin is not None
    package = folder / "portolan" / "launcher"
    package.mkdir(parents=True)
    (package / "ports.py").write_bytes(Path(spec.origin).read_bytes())
    (package / "ports.cpython-311.so").write_bytes(b"")
    return package


def test_an_overlay_made_from_the_present_sources_is_used(tmp_path: Path) -> None:
    make_overlay(tmp_path)

    assert fresh_overlay(tmp_path) == tmp_path.resolve()


def test_an_overlay_of_other_sources_is_not_used(tmp_path: Path) -> None:
    package = make_overlay(tmp_path)
    (package / "ports.py").write_text("# older\n")

    assert fresh_overlay(tmp_path) is None


def test_a_missing_overlay_is_no_overlay(tmp_path: Path) -> None:
    assert fresh_overlay(tmp_path / "nothing") is None
