"""A PostgreSQL server of our own for the tests: made in a temporary folder, reached by a socket, ended after."""

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg

from companion.system import find_postgresql


class NoPostgresql(RuntimeError):
    """Says why there is none."""


@dataclass(frozen=True)
class Cluster:
    socket_folder: Path

    def url(self, database: str) -> str:
        return f"postgresql://tests@/{database}?host={quote(str(self.socket_folder))}"

    @contextmanager
    def fresh_database(self) -> Iterator[str]:
        name = f"companion_{uuid.uuid4().hex}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        yield self.url(name)
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def start_cluster() -> Iterator[Cluster]:
    programs = find_postgresql()
    if programs is None:
        raise NoPostgresql("PostgreSQL is not installed: no initdb was found")
    # The server refuses to run as root. Its folder is not pytest's, which only the user running the tests can enter.
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="companion-pg-"))
    if user:
        try:
            shutil.chown(folder, user)
        except LookupError as error:
            folder.rmdir()
            raise NoPostgresql("PostgreSQL does not run as root, and there is no user postgres") from error

    def run(*command: str) -> None:
        # Its output goes to a file: the server keeps what it inherits, and a pipe would never end.
        with (folder / "output").open("a") as output:
            done = subprocess.run(
                [str(programs / command[0]), *command[1:]],
                user=user,
                cwd=folder,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )
        if done.returncode:
            raise NoPostgresql(f"{command[0]} failed: {(folder / 'output').read_text()[-500:]}")

    data = str(folder / "data")
    try:
        run("initdb", "--pgdata", data, "--username=tests", "--auth=trust", "--encoding=UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
        run("pg_ctl", "--pgdata", data, "--wait", "-o", options, "-l", str(folder / "log"), "start")
        try:
            yield Cluster(folder)
        finally:
            run("pg_ctl", "--pgdata", data, "--mode=immediate", "--wait", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
