"""What a dataclass's source says about its fields.

A compiled class keeps only erased annotations (`list[int]` becomes `list`), so the types are always
read from the source file that lies beside the compiled one: the same answer in both forms.
"""

import ast
import sys
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints


@cache
def _class_annotations(path: Path) -> dict[str, dict[str, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    return {
        node.name: {
            item.target.id: ast.unparse(item.annotation)
            for item in node.body
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
        }
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def _source_path(module_file: str) -> Path:
    path = Path(module_file)
    return path if path.suffix == ".py" else path.with_name(path.name.split(".")[0] + ".py")


@cache
def field_types(cls: type) -> dict[str, Any]:
    """The declared type of each field of a dataclass, in order, `Annotated` kept.

    Raises TypeError if `cls` is no dataclass of plain positional fields declared in its own body,
    or if a container is declared without the type of its items.
    """
    if not is_dataclass(cls):
        raise TypeError(f"{cls.__qualname__} is not a dataclass")
    module = sys.modules[cls.__module__]
    if module.__file__ is None:
        raise TypeError(f"{cls.__qualname__}: its module has no source file")
    sources = _class_annotations(_source_path(module.__file__)).get(cls.__name__, {})
    for field in fields(cls):
        if field.name not in sources:
            raise TypeError(f"{cls.__qualname__}.{field.name} is not declared in the class itself")
        if field.kw_only or not field.init:
            raise TypeError(f"{cls.__qualname__}.{field.name} must be a positional field")
    written = SimpleNamespace(
        __annotations__={field.name: sources[field.name] for field in fields(cls)}
    )
    types = get_type_hints(written, dict(vars(module)), include_extras=True)
    for name, declared in types.items():
        _require_complete(declared, f"{cls.__qualname__}.{name}")
    return types


def _require_complete(declared: Any, where: str) -> None:
    if declared in (list, tuple, dict, type, set):
        raise TypeError(f"{where}: a bare {declared.__name__} does not say what it holds")
    for part in get_args(declared):
        if isinstance(part, type):
            _require_complete(part, where)
