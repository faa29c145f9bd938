from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Generic, Optional, TypeVar, Union
from urllib.parse import urlsplit

from ._cancellation import Cancellation
from ._http import HttpClient, Options, Transport, http_transport
from ._models import DEFAULT_EMBEDDING_MODEL, DEFAULT_MODEL
from ._projects import Projects
from ._prompts import SYSTEM_MESSAGES, Chat, code_message, generate_message
from ._replies import Embeddings, ModelList, PullStream, Reply, ReplyStream
from ._ways import LocalWay, ServerWay, Way

R = TypeVar("R")

_OLLAMA_URL = "http://127.0.0.1:11434"


class Models:
    """The models that the client can use."""

    def __init__(self, way: Way) -> None:
        self._way = way

    def list(self) -> ModelList:
        return self._way.list_models()

    def pull(self, model: str) -> PullStream:
        """Downloads a model to this machine. On a server, it raises `UnsupportedError`."""
        return self._way.pull(model)


class Assistant(Generic[R]):
    """What models are asked to do. `R` is how the reply comes."""

    def __init__(self, ask: Callable[[Chat], R]) -> None:
        self._ask = ask

    def generate(
        self,
        prompt: str,
        *,
        language: Optional[str] = None,
        model: str = DEFAULT_MODEL,
        max_tokens: Optional[int] = None,
        temperature: Optional[float] = None,
        stop: Optional[list[str]] = None,
    ) -> R:
        """Writes code as the prompt says."""
        user = generate_message(prompt, language)
        chat = Chat(SYSTEM_MESSAGES["generate"], user, model, max_tokens, temperature, stop)
        return self._ask(chat)

    def modify(
        self,
        code: str,
        instruction: str,
        *,
        language: Optional[str] = None,
        path: Optional[str] = None,
        model: str = DEFAULT_MODEL,
        max_tokens: Optional[int] = None,
        temperature: Optional[float] = None,
        stop: Optional[list[str]] = None,
    ) -> R:
        """Changes code as the instruction says."""
        user = code_message(instruction, code, language, path)
        chat = Chat(SYSTEM_MESSAGES["modify"], user, model, max_tokens, temperature, stop)
        return self._ask(chat)

    def explain(
        self,
        code: str,
        question: Optional[str] = None,
        *,
        language: Optional[str] = None,
        path: Optional[str] = None,
        model: str = DEFAULT_MODEL,
        max_tokens: Optional[int] = None,
        temperature: Optional[float] = None,
        stop: Optional[list[str]] = None,
    ) -> R:
        """Explains code, or answers a question about it."""
        user = code_message(question or "Explain this code.", code, language, path)
        chat = Chat(SYSTEM_MESSAGES["explain"], user, model, max_tokens, temperature, stop)
        return self._ask(chat)


class Bluebonnet(Assistant[Reply]):
    """
    Asks a model to write, change and explain code.

    Without `base_url`, the model runs in Ollama on this machine, and nothing leaves it; `ollama_url` is its address.
    With `base_url` and `api_key`, a Bluebonnet server is asked.

    `timeout` is how many seconds to wait for the next byte. `max_retries` is how often a request that failed is sent
    again, at first after `retry_delay` seconds and then after twice as long each time. `headers` are sent with all
    requests, and `transport` sends them.

    `stream.generate`, `stream.modify` and `stream.explain` give the reply as the model writes it. Threads can share a
    client. All errors are `BluebonnetError`, except for `CancelledError`.
    """

    def __init__(
        self,
        *,
        ollama_url: Optional[str] = None,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        timeout: float = 600.0,
        max_retries: int = 2,
        retry_delay: float = 0.5,
        headers: Optional[Mapping[str, str]] = None,
        transport: Transport = http_transport,
    ) -> None:
        if (base_url is None) != (api_key is None):
            raise ValueError("A server takes both base_url and api_key.")
        if base_url is not None and ollama_url is not None:
            raise ValueError("Give either base_url or ollama_url.")
        self._address = _check_address(base_url or ollama_url or _OLLAMA_URL)
        self._api_key = api_key
        self._connect(Options(timeout, max_retries, retry_delay, headers or {}, transport))

    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        cancellation: Optional[Cancellation] = None,
    ) -> Bluebonnet:
        """
        The same client with other options, for one call or more. `headers` are added to the client's.
        `idempotency_key` is for one call: a server does the work of one key once.
        """
        old = self._options
        lower = {name.lower(): value for name, value in {**old.headers, **(headers or {})}.items()}
        client = Bluebonnet.__new__(Bluebonnet)
        client._address = self._address
        client._api_key = self._api_key
        client._connect(
            dataclasses.replace(
                old,
                timeout=old.timeout if timeout is None else timeout,
                max_retries=old.max_retries if max_retries is None else max_retries,
                headers=lower,
                idempotency_key=idempotency_key or old.idempotency_key,
                cancellation=cancellation or old.cancellation,
            )
        )
        return client

    def embed(self, input: Union[str, list[str]], *, model: str = DEFAULT_EMBEDDING_MODEL) -> Embeddings:
        """Turns texts into vectors, which are near to each other where the texts are alike."""
        return self._way.embed([input] if isinstance(input, str) else input, model)

    def _connect(self, options: Options) -> None:
        http = HttpClient(self._address, options, self._api_key)
        self._options = options
        self._way: Way = LocalWay(http) if self._api_key is None else ServerWay(http)
        super().__init__(self._way.complete)
        self.stream: Assistant[ReplyStream] = Assistant(self._way.stream)
        self.models = Models(self._way)
        self.projects = Projects(None if self._api_key is None else http)


def _check_address(address: str) -> str:
    url = urlsplit(address)
    if url.scheme not in ("http", "https") or not url.hostname or url.query or url.fragment:
        raise ValueError(f"Not the address of a server: {address!r}")
    return address.rstrip("/")
