"""Check the messages of the commits made since this habit began.

A subject has at most 60 characters, a body says why, and a change of rules, evaluation or search ends with
the line `Bench: <signature>` or `Bench: unchanged`. Merges are left out. A clone without the first commit,
or with a shallow history, cannot be checked and says so.
"""

import re
import subprocess
import sys

BASE = "0504aa6c211e467783e0c31c8760adaae876a292"
LONGEST_SUBJECT = 60
ENGINE = re.compile(r"core/(search|engine|eval|games)/|src/kwartet/games/.+\.hpp$")
BENCH = re.compile(r"Bench: \S")


def git(*arguments: str) -> str:
    """What git prints; raises CalledProcessError if it fails."""
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def faults(message: str, files: list[str]) -> list[str]:
    """What is wrong with one commit's message."""
    subject, _, rest = message.partition("\n")
    body = rest.strip()
    found = []
    if len(subject) > LONGEST_SUBJECT:
        found.append(f"the subject has {len(subject)} characters, not at most {LONGEST_SUBJECT}")
    if not body or BENCH.match(body):
        found.append("there is no body that says why")
    if any(ENGINE.match(file) for file in files) and not BENCH.match(message.strip().splitlines()[-1]):
        found.append("it changes rules, evaluation or search and does not end with a line `Bench: ...`")
    return found


def check(commit: str) -> list[str]:
    """The faults of one commit, each as a line to print."""
    message = git("log", "-1", "--format=%B", commit)
    files = git("diff-tree", "--root", "--no-commit-id", "--name-only", "-r", commit).splitlines()
    subject = message.partition("\n")[0]
    return [f"{commit[:7]} {subject}: {fault}" for fault in faults(message, files)]


def commits_since(base: str) -> list[str] | None:
    """The commits after a base, or None if the history does not reach back to it."""
    try:
        git("merge-base", "--is-ancestor", base, "HEAD")
        return git("rev-list", "--no-merges", f"{base}..HEAD").split()
    except (FileNotFoundError, subprocess.CalledProcessError):
        return None


def main(base: str = BASE) -> int:
    """Print the faults of all messages; the exit code says whether there are any."""
    commits = commits_since(base)
    if commits is None:
        print(f"Commit messages are not checked: the history does not reach back to {base[:7]}.")
        return 0
    lines = [line for commit in commits for line in check(commit)]
    print("\n".join(lines) or f"The messages of {len(commits)} commits are in order.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
