"""What is particular to this language, and what no conformance case says."""

from __future__ import annotations

import http.client
import json
import threading
import unittest
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, Optional

import bluebonnet as sdk
from bluebonnet import _models, _prompts
from bluebonnet._replies import read_files

from .stand_in import PATIENCE_SECONDS, StandIn

SHARED = Path(__file__).parents[2]


def nothing() -> None:
    pass


class FakeTransport:
    """Answers all requests with the same response, and keeps them."""

    def __init__(self, body: Any, status: int = 200) -> None:
        self.requests: list[sdk.Request] = []
        self.closed = 0
        self._body = json.dumps(body).encode()
        self._status = status

    def __call__(self, request: sdk.Request) -> sdk.RawResponse:
        self.requests.append(request)
        return sdk.RawResponse(self._status, {"x-request-id": "req_1"}, iter([self._body]), self._close)

    def _close(self) -> None:
        self.closed += 1


REPLY = {"model": "m", "message": {"content": "Hi"}, "done": True}


class Tables(unittest.TestCase):
    def test_aliases_are_those_of_all_sdks(self) -> None:
        table = json.loads((SHARED / "models.json").read_text("utf-8"))
        aliases = {
            name: {"memoryGB": alias.memory_gb, "tag": alias.tag, "purpose": alias.purpose}
            for name, alias in sdk.MODEL_ALIASES.items()
        }
        self.assertEqual(aliases, table["aliases"])
        self.assertEqual(_models.DEFAULT_MODEL, table["default"])
        self.assertEqual(_models.DEFAULT_EMBEDDING_MODEL, table["defaultEmbedding"])

    def test_system_messages_are_those_of_all_sdks(self) -> None:
        prompts = json.loads((SHARED / "prompts.json").read_text("utf-8"))
        self.assertEqual(_prompts.SYSTEM_MESSAGES, prompts)

    def test_version_is_that_of_the_package(self) -> None:
        project = (SHARED / "python" / "pyproject.toml").read_text("utf-8")
        self.assertIn(f'\nversion = "{sdk.__version__}"\n', project)


class Clients(unittest.TestCase):
    def test_transport_can_be_replaced(self) -> None:
        transport = FakeTransport(REPLY)
        reply = sdk.Bluebonnet(ollama_url="http://[::1]:1/ollama/", transport=transport).generate("Hi")
        self.assertEqual(reply.text, "Hi")
        self.assertEqual(transport.requests[0].url, "http://[::1]:1/ollama/api/chat")
        self.assertEqual(transport.closed, 1)

    def test_result_has_the_raw_response(self) -> None:
        response = sdk.Bluebonnet(transport=FakeTransport(REPLY)).generate("Hi").response
        self.assertEqual(response.status, 200)
        self.assertEqual(response.json(), REPLY)
        self.assertEqual(response.request_id, "req_1")

    def test_options_of_a_call_leave_the_client_as_it_is(self) -> None:
        transport = FakeTransport(REPLY)
        client = sdk.Bluebonnet(transport=transport, headers={"X-Team": "red"})
        client.with_options(timeout=5, headers={"x-team": "blue"}).generate("Hi")
        client.generate("Hi")
        self.assertEqual([r.timeout for r in transport.requests], [5, 600])
        self.assertEqual([r.headers["x-team"] for r in transport.requests], ["blue", "red"])

    def test_retries_can_be_turned_off_for_a_call(self) -> None:
        transport = FakeTransport({"error": "busy"}, status=503)
        client = sdk.Bluebonnet(transport=transport, retry_delay=0)
        with self.assertRaises(sdk.ServerError):
            client.with_options(max_retries=0).generate("Hi")
        self.assertEqual(len(transport.requests), 1)
        with self.assertRaises(sdk.ServerError):
            client.generate("Hi")
        self.assertEqual(len(transport.requests), 4)

    def test_wrong_addresses_are_refused(self) -> None:
        options: list[dict[str, Optional[str]]] = [
            {"ollama_url": "localhost:11434"},
            {"ollama_url": "file:///etc/hosts"},
            {"base_url": "https://example.com"},
            {"api_key": "bb_1"},
            {"base_url": "https://example.com", "api_key": "bb_1", "ollama_url": "http://127.0.0.1"},
        ]
        for each in options:
            with self.subTest(each), self.assertRaises(ValueError):
                sdk.Bluebonnet(**each)  # type: ignore[arg-type]

    def test_all_projects_methods_are_refused_locally(self) -> None:
        projects = sdk.Bluebonnet().projects
        for method in (projects.read, projects.files, projects.versions, projects.export):
            with self.subTest(method), self.assertRaises(sdk.UnsupportedError):
                method("p1")

    def test_answers_of_another_shape_are_errors_of_the_server(self) -> None:
        bodies: list[Any] = [[], "text", {}, {"model": "m", "message": None}, {"message": {"content": "Hi"}}]
        for body in bodies:
            with self.subTest(body), self.assertRaises(sdk.ServerError):
                sdk.Bluebonnet(transport=FakeTransport(body)).generate("Hi")


class Streams(unittest.TestCase):
    def hanging(self) -> StandIn:
        line = json.dumps({"model": "m", "message": {"content": "He"}, "done": False}) + "\n"
        response = {"status": 200, "headers": {}, "chunks": [line], "ending": "hang"}
        exchange = {"request": {"method": "POST", "path": "/api/chat"}, "response": response}
        stand_in = StandIn([exchange], nothing, nothing)
        self.addCleanup(stand_in.close)
        return stand_in

    def test_leaving_the_block_closes_the_connection(self) -> None:
        stand_in = self.hanging()
        with sdk.Bluebonnet(ollama_url=stand_in.address).stream.generate("Hi") as stream:
            self.assertEqual(next(stream), "He")
        self.assertTrue(stand_in.disconnected.wait(PATIENCE_SECONDS))
        self.assertEqual(list(stream), [])

    def test_closing_a_stream_that_was_not_read_closes_the_connection(self) -> None:
        stand_in = self.hanging()
        sdk.Bluebonnet(ollama_url=stand_in.address).stream.generate("Hi").close()
        self.assertTrue(stand_in.disconnected.wait(PATIENCE_SECONDS))

    def test_another_thread_cancels_a_stream_that_waits(self) -> None:
        stand_in = self.hanging()
        cancellation = sdk.Cancellation()
        client = sdk.Bluebonnet(ollama_url=stand_in.address).with_options(cancellation=cancellation)
        stream = client.stream.generate("Hi")
        next(stream)
        thread = threading.Timer(0.05, cancellation.cancel)
        thread.start()
        with self.assertRaises(CancelledError):
            next(stream)
        thread.join()
        self.assertTrue(stand_in.disconnected.wait(PATIENCE_SECONDS))

    def test_a_break_in_a_custom_transport_is_a_connection_error(self) -> None:
        def body() -> Iterator[bytes]:
            yield json.dumps({"model": "m", "message": {"content": "He"}, "done": False}).encode() + b"\n"
            raise http.client.IncompleteRead(b"")

        def transport(request: sdk.Request) -> sdk.RawResponse:
            return sdk.RawResponse(200, {}, body(), nothing)

        stream = sdk.Bluebonnet(transport=transport).stream.generate("Hi")
        self.assertEqual(next(stream), "He")
        with self.assertRaises(sdk.APIConnectionError):
            next(stream)


class Files(unittest.TestCase):
    def test_rare_separators_do_not_end_a_line(self) -> None:
        self.assertEqual(read_files("```\na\u2028```\n```")[0].content, "a\u2028```\n")

    def test_a_block_that_breaks_off_ends_with_a_line_break(self) -> None:
        self.assertEqual(read_files("```\nx")[0].content, "x\n")

    def test_a_long_line_of_path_characters_is_read_in_linear_time(self) -> None:
        self.assertEqual(read_files("```" + "a" * 1_000_000 + "!\n1\n```")[0].path, None)
