"""The committed stubs are those of the proto files, and their types are there."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

PROTOS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", PROTOS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_committed_stubs_are_those_of_the_proto_files(
    generator: ModuleType, tmp_path: Path
) -> None:
    generator.generate(tmp_path)
    fresh, committed = contents(tmp_path), contents(PROTOS / "gen" / "src")
    stale = {name for name in fresh | committed if fresh.get(name) != committed.get(name)}
    assert not stale, "stale stubs: run `make stubs`"


def test_every_proto_file_has_typed_messages_and_services(generator: ModuleType) -> None:
    assert generator.sources() == ["portolan/rules/v1/rules.proto"]
    names = {Path(name).name for name in contents(PROTOS / "gen" / "src")}
    modules = {"rules_pb2.py", "rules_pb2.pyi", "rules_pb2_grpc.py", "rules_pb2_grpc.pyi"}
    assert names == modules | {"py.typed"}
