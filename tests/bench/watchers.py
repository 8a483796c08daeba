"""Many phones in a process of their own: `python -m tests.bench.watchers PORT PATH COOKIE COUNT` opens so many streams.

Prints `ready` when all of them are open, and then for every number they are told how many heard it and when the last
one did, by the system's own clock. Ends with its standard input.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO


async def watch(port: int, path: str, cookie: str, opened: asyncio.Semaphore, heard: dict[int, int], all_: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    headers = f"Host: 127.0.0.1\r\nAccept: text/event-stream\r\nCookie: {cookie}\r\n"
    writer.write(f"GET {path} HTTP/1.1\r\n{headers}\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"HTTP/1.1") and b" 200 " not in line:
            sys.exit(f"no stream: {line!r}")
        if line.startswith(b"event: beat") and opened.locked():
            opened.release()
        if line.startswith(b"id: "):
            number = int(line[4:])
            heard[number] = heard.get(number, 0) + 1
            if heard[number] == all_:
                print(number, time.monotonic(), flush=True)


async def main(port: int, path: str, cookie: str, count: int) -> None:
    heard: dict[int, int] = {}
    watching = []
    for _ in range(count):
        opened = asyncio.Semaphore(0)
        watching.append(asyncio.create_task(watch(port, path, cookie, opened, heard, count)))
        await opened.acquire()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in watching:
        task.cancel()


@dataclass
class Watchers:
    output: IO[str]

    def all_heard(self, number: int) -> float:
        """When the last of them did."""
        while line := self.output.readline():
            told, when = line.split()
            if int(told) == number:
                return float(when)
        raise RuntimeError("the watchers have gone")


@contextmanager
def watchers(url: str, path: str, cookie: str, count: int) -> Iterator[Watchers]:
    command = [sys.executable, "-m", "tests.bench.watchers", url.rpartition(":")[2], path, cookie, str(count)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin
    assert process.stdout
    try:
        assert process.stdout.readline() == "ready\n"
        yield Watchers(process.stdout)
    finally:
        process.stdin.close()
        process.wait(20)
        process.stdout.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])))
