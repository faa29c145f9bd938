"""A server that plays the exchanges of a conformance case."""

from __future__ import annotations

import json
import re
import socket
import struct
import threading
from collections.abc import Callable
from typing import Any

# Far longer than any of it takes: it only ends a test that would hang.
PATIENCE_SECONDS = 60


class StandIn:
    def __init__(self, exchanges: list[Any], when_received: Callable[[], None], when_answered: Callable[[], None]) -> None:
        self.exchanges = exchanges
        self.received: list[dict[str, str]] = []
        self.failures: list[str] = []
        self.disconnected = threading.Event()
        self.first_chunk_read = threading.Event()
        self._when_received = when_received
        self._when_answered = when_answered
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._closing = threading.Event()
        self._connections: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._accept)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        # Closing alone would leave the thread in accept().
        self._listener.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._listener.close()
        for connection in self._connections:
            connection.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._connections.append(connection)
            threading.Thread(target=self._serve, args=[connection], daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection.makefile("rb") as reader:
                line = reader.readline().decode()
                if line:
                    self._answer(connection, reader, line)
        except OSError:
            self.disconnected.set()
        except Exception as error:
            self.failures.append(repr(error))

    def _answer(self, connection: socket.socket, reader: Any, line: str) -> None:
        headers: dict[str, str] = {}
        while header := reader.readline().decode().strip():
            name, _, value = header.partition(":")
            headers[name.lower()] = value.strip()
        body = reader.read(int(headers.get("content-length", 0)))
        turn = len(self.received)
        self.received.append(headers)
        if turn >= len(self.exchanges):
            self.failures.append(f"Not expected: {line}")
            return connection.close()
        exchange = self.exchanges[turn]
        self._compare(exchange["request"], line, headers, body)
        self._when_received()
        self._respond(connection, exchange["response"], is_last=turn == len(self.exchanges) - 1)
        # Without an ending, the connection was closed by us.
        if exchange["response"].get("ending") == "hang" and reader.read(1) == b"" and not self._closing.is_set():
            self.disconnected.set()

    def _compare(self, expected: Any, line: str, headers: dict[str, str], body: bytes) -> None:
        method, target, _ = line.split(" ")
        self._check((method, target) == (expected["method"], expected["path"]), f"{method} {target}")
        if "body" in expected:
            self._check(json.loads(body) == expected["body"], f"body {body.decode()}")
        for name, rule in expected.get("headers", {}).items():
            value = headers.get(name)
            if isinstance(rule, dict) and "matches" in rule:
                right = value is not None and re.search(rule["matches"], value) is not None
            elif isinstance(rule, dict):
                right = value is not None and value == self.received[rule["sameAs"]].get(name)
            else:
                right = value == rule
            self._check(right, f"header {name}: {value}")

    def _check(self, right: bool, what: str) -> None:
        if not right:
            self.failures.append(f"The request differs: {what}")

    def _respond(self, connection: socket.socket, response: Any, is_last: bool) -> None:
        self._closing.wait(response.get("delayMs", 0) / 1000)
        ending = response.get("ending")
        chunks = _chunks(response)
        if "status" in response:
            head = [f"HTTP/1.1 {response['status']} Status", "transfer-encoding: chunked"]
            head += [f"{name}: {value}" for name, value in response.get("headers", {}).items()]
            connection.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for chunk in chunks:
                connection.sendall(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        if ending is None:
            connection.sendall(b"0\r\n\r\n")
        if is_last:
            self._when_answered()
        if ending == "reset":
            # What was sent just before a reset may be lost.
            if "chunks" in response and response["headers"]["content-type"] != "application/json":
                self.first_chunk_read.wait(PATIENCE_SECONDS)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if ending != "hang":
            connection.close()


def _chunks(response: Any) -> list[bytes]:
    if "json" in response:
        return [json.dumps(response["json"]).encode()]
    if "text" in response:
        return [response["text"].encode()]
    if "bytes" in response:
        return [bytes.fromhex(chunk) for chunk in response["bytes"]]
    return [chunk.encode() for chunk in response.get("chunks", [])]
