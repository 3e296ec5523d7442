from pathlib import Path

from portolan.launcher.warnings import Warnings


def test_only_new_whole_lines_of_warnings_are_shown(tmp_path: Path) -> None:
    log = tmp_path / "gateway.log"
    log.write_text('{"level": "error", "event": "of an earlier run"}\n')
    shown: list[str] = []
    warnings = Warnings({"gateway": log, "bots": tmp_path / "not yet there.log"}, shown.append)

    with log.open("a") as lines:
        lines.write('{"level": "info", "event": "moved"}\nplain text\n')
        lines.write('{"level": "warning", "event": "rules away", "process": "gateway", "n": 2}\n')
        lines.write('{"level": "error", "event": "half a li')
    warnings.look()
    warnings.look()

    assert shown == ["gateway: warning: rules away n=2"]


def test_a_log_that_was_emptied_is_read_from_its_beginning(tmp_path: Path) -> None:
    log = tmp_path / "gateway.log"
    log.write_text("a line of an earlier run, longer than what comes\n" * 9)
    shown: list[str] = []
    warnings = Warnings({"gateway": log}, shown.append)

    log.write_text('{"level": "warning", "event": "rules away"}\n')
    warnings.look()
    warnings.look()

    assert shown == ["gateway: warning: rules away"]
