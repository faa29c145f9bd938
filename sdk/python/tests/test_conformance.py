"""Runs sdk/conformance/cases.json, which all SDKs pass."""

from __future__ import annotations

import dataclasses
import json
import re
import unittest
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any, Optional

import bluebonnet as sdk

from .stand_in import PATIENCE_SECONDS, StandIn

SUITE = json.loads((Path(__file__).parents[2] / "conformance" / "cases.json").read_text("utf-8"))

KINDS: dict[str, type[Exception]] = {
    "authentication": sdk.AuthenticationError,
    "permission": sdk.PermissionDeniedError,
    "not_found": sdk.NotFoundError,
    "conflict": sdk.ConflictError,
    "quota": sdk.QuotaExceededError,
    "rate_limit": sdk.RateLimitError,
    "server": sdk.ServerError,
    "invalid_request": sdk.InvalidRequestError,
    "connection": sdk.APIConnectionError,
    "timeout": sdk.APITimeoutError,
    "unsupported": sdk.UnsupportedError,
    "cancelled": CancelledError,
}


class Outcome:
    def __init__(self) -> None:
        self.result: Any = None
        self.chunks: Optional[list[Any]] = None
        self.error: Optional[Exception] = None
        self.response: Optional[sdk.Response] = None


def run(case: Any, stand_in: StandIn, cancellation: sdk.Cancellation) -> Outcome:
    outcome = Outcome()
    try:
        call(case, make_client(case, stand_in, cancellation), stand_in, cancellation, outcome)
    except (sdk.BluebonnetError, CancelledError) as error:
        outcome.error = error
    return outcome


def make_client(case: Any, stand_in: StandIn, cancellation: sdk.Cancellation) -> sdk.Bluebonnet:
    given = case.get("options", {})
    options: dict[str, Any] = {"headers": given.get("headers")}
    if "maxRetries" in given:
        options["max_retries"] = given["maxRetries"]
    for name in ("timeoutMs", "retryDelayMs"):
        if name in given:
            options[snake(name[:-2])] = given[name] / 1000
    address = stand_in.address + given.get("addressSuffix", "")
    if case["way"] == "local":
        client = sdk.Bluebonnet(ollama_url=address, **options)
    else:
        client = sdk.Bluebonnet(base_url=address, api_key=SUITE["apiKey"], **options)
    args = case["call"]["args"]
    return client.with_options(
        timeout=args["timeoutMs"] / 1000 if "timeoutMs" in args else None,
        headers=args.get("headers"),
        idempotency_key=args.get("idempotencyKey"),
        cancellation=cancellation,
    )


def call(
    case: Any, client: sdk.Bluebonnet, stand_in: StandIn, cancellation: sdk.Cancellation, outcome: Outcome
) -> None:
    method, cancel = case["call"]["method"], case["call"].get("cancel")
    streamed = case["call"].get("stream", False)
    args = {
        snake(name): value
        for name, value in case["call"]["args"].items()
        if name not in ("timeoutMs", "headers", "idempotencyKey")
    }
    target: Any = client.stream if streamed and "." not in method else client
    for name in method.split("."):
        target = getattr(target, name)
    if cancel == "before":
        cancellation.cancel()
    result = target(**args)
    if not streamed:
        outcome.result, outcome.response = result, result.response
        return
    outcome.chunks = []
    outcome.response = result.response
    for chunk in result:
        outcome.chunks.append(chunk)
        stand_in.first_chunk_read.set()
        if cancel == "afterFirstChunk":
            cancellation.cancel()
        if cancel == "leaveAfterFirstChunk":
            result.close()
            return
    if isinstance(result, sdk.ReplyStream):
        outcome.result = result.reply()


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)


def plain(value: Any) -> Any:
    """A value of the SDK as the cases write it."""
    if isinstance(value, sdk.Archive):
        return {"bytes": value.content.hex()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not dataclasses.is_dataclass(value):
        return value
    names = [field.name for field in dataclasses.fields(value) if field.name != "response"]
    if isinstance(value, sdk.Reply):
        names += ["code", "files"]
    return {re.sub("_(.)", lambda m: m[1].upper(), name): plain(getattr(value, name)) for name in names}


def joined(chunks: list[Any]) -> list[Any]:
    """Neighboring texts may come joined or apart."""
    result: list[Any] = []
    for chunk in chunks:
        if isinstance(chunk, str) and result and isinstance(result[-1], str):
            result[-1] += chunk
        else:
            result.append(chunk)
    return result


class Conformance(unittest.TestCase):
    maxDiff = None

    def check(self, case: Any) -> None:
        cancellation = sdk.Cancellation()
        cancel = case["call"].get("cancel")

        def cancel_at(moment: str) -> None:
            if cancel == moment:
                cancellation.cancel()

        stand_in = StandIn(case["exchanges"], lambda: cancel_at("onRequest"), lambda: cancel_at("onResponse"))
        if case.get("server") == "down":
            stand_in.close()
        else:
            self.addCleanup(stand_in.close)
        self.compare(case["expect"], run(case, stand_in, cancellation), stand_in)

    def compare(self, expected: Any, outcome: Outcome, stand_in: StandIn) -> None:
        self.assertEqual(stand_in.failures, [])
        if "error" in expected:
            self.compare_error(expected["error"], outcome.error)
        elif outcome.error is not None:
            raise outcome.error
        if "chunks" in expected:
            self.assertEqual(joined(plain(outcome.chunks or [])), joined(expected["chunks"]))
        if "result" in expected:
            result = plain(outcome.result)
            if isinstance(expected["result"], dict):
                result = {name: result[name] for name in expected["result"]}
            self.assertEqual(result, expected["result"])
        if "requestId" in expected:
            assert outcome.response is not None
            self.assertEqual(outcome.response.request_id, expected["requestId"])
        self.assertEqual(len(stand_in.received), expected["tries"])
        if expected.get("disconnected"):
            self.assertTrue(stand_in.disconnected.wait(PATIENCE_SECONDS), "The connection was not closed.")

    def compare_error(self, expected: Any, error: Optional[Exception]) -> None:
        self.assertIs(type(error), KINDS[expected["kind"]], error)
        for name, value in expected.items():
            if name == "retryAfterMs":
                self.assertEqual(getattr(error, "retry_after") * 1000, value)
            elif name != "kind":
                self.assertEqual(getattr(error, snake(name)), value, name)


def add_test(case: Any) -> None:
    name = "test_" + re.sub("[^a-z0-9]+", "_", case["name"].lower())
    assert not hasattr(Conformance, name), f"Two cases are named {name}"
    setattr(Conformance, name, lambda self: self.check(case))


for each in SUITE["cases"]:
    add_test(each)
