"""The two ways to a model: Ollama on this machine, and the API of a server."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Optional, Protocol

from ._errors import UnsupportedError
from ._http import HttpClient, OpenResponse, Response, understanding
from ._models import alias_of, local_model, server_model
from ._prompts import Chat
from ._replies import (
    Embeddings,
    Model,
    ModelList,
    Part,
    PullProgress,
    PullStream,
    Reply,
    ReplyStream,
    Usage,
    read_event,
    read_lines,
)


class Way(Protocol):
    def complete(self, chat: Chat) -> Reply: ...

    def stream(self, chat: Chat) -> ReplyStream: ...

    def embed(self, texts: list[str], model: str) -> Embeddings: ...

    def list_models(self) -> ModelList: ...

    def pull(self, model: str) -> PullStream: ...


class LocalWay:
    """Speaks Ollama's own API."""

    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def complete(self, chat: Chat) -> Reply:
        response = self._http.fetch("POST", "/api/chat", self._body(chat, stream=False))
        event = read_event(response.body, response)
        with understanding(response):
            part = _read_local_part(event)
            return Reply(part.text, event["model"], part.finish_reason, part.usage, response)

    def stream(self, chat: Chat) -> ReplyStream:
        opened = self._http.open("POST", "/api/chat", self._body(chat, stream=True))
        return ReplyStream(opened, self._read_parts(opened))

    def embed(self, texts: list[str], model: str) -> Embeddings:
        response = self._http.fetch("POST", "/api/embed", {"model": local_model(model), "input": texts})
        with understanding(response):
            answer = response.json()
            usage = Usage(answer.get("prompt_eval_count", 0), 0)
            return Embeddings(answer["embeddings"], answer["model"], usage, response)

    def list_models(self) -> ModelList:
        response = self._http.fetch("GET", "/api/tags")
        with understanding(response):
            models = response.json()["models"]
            return ModelList([Model(m["name"], alias_of(m["name"]), m["size"]) for m in models], response)

    def pull(self, model: str) -> PullStream:
        opened = self._http.open("POST", "/api/pull", {"model": local_model(model), "stream": True})

        def read() -> Generator[PullProgress, None, None]:
            for event in _read_local_events(opened):
                with understanding(opened.head):
                    progress = PullProgress(event["status"], event.get("completed"), event.get("total"))
                yield progress
                if progress.status == "success":
                    return

        return PullStream(opened, read())

    def _body(self, chat: Chat, *, stream: bool) -> dict[str, Any]:
        options = {"temperature": chat.temperature, "num_predict": chat.max_tokens, "stop": chat.stop}
        given = {name: value for name, value in options.items() if value is not None}
        body = {"model": local_model(chat.model), "messages": chat.messages(), "stream": stream}
        return {**body, "options": given} if given else body

    def _read_parts(self, opened: OpenResponse) -> Iterator[Part]:
        for event in _read_local_events(opened):
            with understanding(opened.head):
                part = _read_local_part(event)
                is_last = event["done"]
            yield part
            if is_last:
                return


class ServerWay:
    """Speaks a Bluebonnet server's API, which has OpenAI's shape."""

    def __init__(self, http: HttpClient) -> None:
        self._http = http

    def complete(self, chat: Chat) -> Reply:
        response = self._http.fetch("POST", "/api/v1/chat/completions", self._body(chat, stream=False))
        event = read_event(response.body, response)
        with understanding(response):
            choice = event["choices"][0]
            text = choice["message"]["content"] or ""
            return Reply(text, event["model"], choice["finish_reason"], _read_usage(event), response)

    def stream(self, chat: Chat) -> ReplyStream:
        body = {**self._body(chat, stream=True), "stream_options": {"include_usage": True}}
        opened = self._http.open("POST", "/api/v1/chat/completions", body)
        return ReplyStream(opened, self._read_parts(opened))

    def embed(self, texts: list[str], model: str) -> Embeddings:
        body = {"model": server_model(model), "input": texts, "encoding_format": "float"}
        response = self._http.fetch("POST", "/api/v1/embeddings", body)
        with understanding(response):
            answer = response.json()
            vectors = sorted(answer["data"], key=lambda vector: int(vector["index"]))
            embeddings = [vector["embedding"] for vector in vectors]
            return Embeddings(embeddings, answer["model"], _read_usage(answer), response)

    def list_models(self) -> ModelList:
        response = self._http.fetch("GET", "/api/v1/models")
        with understanding(response):
            models = response.json()["data"]
            return ModelList([Model(m["id"], alias_of(m["id"]), None) for m in models], response)

    def pull(self, model: str) -> PullStream:
        raise UnsupportedError("Only Ollama on this machine can download a model.")

    def _body(self, chat: Chat, *, stream: bool) -> dict[str, Any]:
        options = {"temperature": chat.temperature, "max_tokens": chat.max_tokens, "stop": chat.stop}
        given = {name: value for name, value in options.items() if value is not None}
        return {"model": server_model(chat.model), "messages": chat.messages(), "stream": stream, **given}

    def _read_parts(self, opened: OpenResponse) -> Iterator[Part]:
        for line in read_lines(opened):
            # Every event is one line; empty lines and comments are not for us.
            if not line.startswith(b"data:"):
                continue
            content = line[len(b"data:") :].strip()
            if content == b"[DONE]":
                return
            event = read_event(content, opened.head)
            with understanding(opened.head):
                part = _read_server_part(event)
            yield part


def _read_local_events(opened: OpenResponse) -> Iterator[Any]:
    for line in read_lines(opened):
        if line.strip():
            yield read_event(line, opened.head)


def _read_local_part(event: Any) -> Part:
    prompt, completion = event.get("prompt_eval_count"), event.get("eval_count")
    usage = None if prompt is None and completion is None else Usage(prompt or 0, completion or 0)
    return Part(event["message"]["content"], event["model"], event.get("done_reason"), usage)


def _read_server_part(event: Any) -> Part:
    choice = event["choices"][0] if event["choices"] else {}
    text = choice.get("delta", {}).get("content") or ""
    return Part(text, event["model"], choice.get("finish_reason"), _read_usage(event))


def _read_usage(answer: Any) -> Optional[Usage]:
    usage = answer.get("usage")
    return Usage(usage["prompt_tokens"], usage.get("completion_tokens", 0)) if usage else None
