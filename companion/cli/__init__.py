"""The `companion` command: one clear sentence when something is wrong, never a traceback."""

import os
import sys


def main() -> None:
    from companion.cli.language import speak_the_users_language

    speak_the_users_language(os.environ)  # before the commands load: their help texts are read then
    from companion.cli.commands import run

    sys.exit(run(sys.argv[1:]))
