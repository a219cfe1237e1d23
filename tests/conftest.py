"""What holds for every Python test.

Hypothesis gives no single example a time limit, because the machine may be shared. With CI=true a skipped
test fails the run, so that nothing can stop being tested without anyone noticing.
"""

import os

import hypothesis
import pytest

import kwartet

hypothesis.settings.register_profile("kwartet", deadline=None)
hypothesis.settings.load_profile("kwartet")


def pytest_report_header() -> str:
    """Say at the top of a run what is tested."""
    return f"kwartet {kwartet.__version__}"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run of CI in which anything was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") == "true" and reporter and reporter.stats.get("skipped"):
        reporter.write_line("With CI=true a skipped test is a failure.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
