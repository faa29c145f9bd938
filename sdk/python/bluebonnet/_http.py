from __future__ import annotations

import contextlib
import http.client
import json
import random
import socket
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Optional, Protocol, TypeVar
from urllib.parse import urlsplit

from ._cancellation import Cancellation
from ._errors import (
    APIConnectionError,
    APITimeoutError,
    BluebonnetError,
    ServerError,
    error_of_response,
    is_retryable,
)
from ._version import __version__

T = TypeVar("T")

_LONGEST_WAIT_SECONDS = 60.0
_READ_BYTES = 65536


@dataclass(frozen=True)
class Request:
    """What a transport sends."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout: float
    """How many seconds to wait for the server's next byte."""
    cancellation: Cancellation


@dataclass(frozen=True)
class RawResponse:
    """What a transport returns: `body` gives the bytes as they come, `close` ends the connection."""

    status: int
    headers: Mapping[str, str]
    """Names are in lower case."""
    body: Iterator[bytes]
    close: Callable[[], None]


class Transport(Protocol):
    """
    Sends a request. A broken connection raises OSError or http.client.HTTPException, a timeout TimeoutError; so does
    the body of the response.
    """

    def __call__(self, request: Request) -> RawResponse: ...


def http_transport(request: Request) -> RawResponse:
    """Sends a request over a connection of its own. Uses no proxies and follows no redirects."""
    url = urlsplit(request.url)
    connection_class = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
    connection = connection_class(url.hostname or "", url.port, timeout=request.timeout)
    forget = _nothing
    try:
        connection.connect()
        # The connection forgets its socket while the response is still read.
        connected: socket.socket = connection.sock
        forget = request.cancellation.on_cancel(lambda: _shut_down(connected))
        target = url.path + (f"?{url.query}" if url.query else "")
        connection.request(request.method, target, request.body, {**request.headers, "connection": "close"})
        response = connection.getresponse()
    except BaseException:
        forget()
        connection.close()
        raise

    def close() -> None:
        forget()
        response.close()
        connection.close()

    headers = {name.lower(): value for name, value in response.getheaders()}
    return RawResponse(response.status, headers, _read_body(response), close)


def _read_body(response: http.client.HTTPResponse) -> Iterator[bytes]:
    # Counted here, because read1() does not notice a body that ends too early.
    missing = response.length
    while missing != 0:
        chunk = response.read1(_READ_BYTES if missing is None else min(missing, _READ_BYTES))
        if not chunk:
            break
        if missing is not None:
            missing -= len(chunk)
        yield chunk
    if missing:
        raise http.client.IncompleteRead(b"", missing)


def _shut_down(connected: socket.socket) -> None:
    """Wakes the thread that waits for the socket, which closing it would not do."""
    with contextlib.suppress(OSError):
        # Not SSLSocket's own, which would change the state that the other thread is using.
        socket.socket.shutdown(connected, socket.SHUT_RDWR)


def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Response:
    """The response to a call. `body` is empty where it was read as a stream."""

    status: int
    headers: Mapping[str, str]
    """Names are in lower case."""
    body: bytes = field(repr=False)

    @property
    def request_id(self) -> Optional[str]:
        return self.headers.get("x-request-id")

    def json(self) -> Any:
        """The body's value. Raises `ServerError` if the body is not JSON."""
        with understanding(self):
            return json.loads(self.body)


@contextlib.contextmanager
def understanding(response: Response) -> Iterator[None]:
    """Reads a value that came from a server. Another shape than expected raises `ServerError`."""
    try:
        yield
    except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
        raise ServerError(
            "The server's answer cannot be understood.",
            status=response.status,
            request_id=response.request_id,
        ) from error


@dataclass(frozen=True)
class Options:
    """How calls are made. `Bluebonnet` documents them."""

    timeout: float
    max_retries: int
    retry_delay: float
    headers: Mapping[str, str]
    transport: Transport
    idempotency_key: Optional[str] = None
    cancellation: Optional[Cancellation] = None


class OpenResponse:
    """A response whose body is still coming."""

    def __init__(self, raw: RawResponse, cancellation: Cancellation) -> None:
        self.head = Response(raw.status, raw.headers, b"")
        self.close = raw.close
        self._raw = raw
        self._cancellation = cancellation

    def chunks(self) -> Iterator[bytes]:
        """The body's bytes as they come; closed at the end, or when the iterator is closed."""
        try:
            with _as_our_errors(self._cancellation, self.head):
                for chunk in self._raw.body:
                    self._cancellation.check()
                    yield chunk
                # To the reader, a connection that was shut down looks like one that ended.
                self._cancellation.check()
        finally:
            self.close()

    def read(self) -> bytes:
        return b"".join(self.chunks())


class HttpClient:
    """Sends requests to one server, again where that can help."""

    def __init__(self, address: str, options: Options, api_key: Optional[str] = None) -> None:
        self._address = address
        self._options = options
        self._api_key = api_key

    def fetch(self, method: str, path: str, body: Optional[object] = None) -> Response:
        """Sends a request and reads the whole response."""

        def read(opened: OpenResponse) -> Response:
            return Response(opened.head.status, opened.head.headers, opened.read())

        return self._send(method, path, body, read)

    def open(self, method: str, path: str, body: Optional[object] = None) -> OpenResponse:
        """Sends a request whose response is read as a stream. What fails in the stream is not sent again."""
        return self._send(method, path, body, lambda opened: opened)

    def _send(
        self, method: str, path: str, body: Optional[object], read: Callable[[OpenResponse], T]
    ) -> T:
        options = self._options
        cancellation = options.cancellation or Cancellation()
        content = None if body is None else json.dumps(body, ensure_ascii=False).encode()
        # One key for all tries, so that the server does the work once.
        headers = self._headers(method, options.idempotency_key or uuid.uuid4().hex)
        request = Request(method, self._address + path, headers, content, options.timeout, cancellation)
        retries = 0
        while True:
            cancellation.check()
            try:
                return read(_try(options.transport, request))
            except BluebonnetError as error:
                asked = error.retry_after
                if retries == options.max_retries or not is_retryable(error):
                    raise
                if asked is not None and asked > _LONGEST_WAIT_SECONDS:
                    raise
                wait = options.retry_delay * 2**retries * (1 - random.random() / 4) if asked is None else asked
            retries += 1
            cancellation.sleep(wait)

    def _headers(self, method: str, idempotency_key: str) -> dict[str, str]:
        headers = {"user-agent": f"bluebonnet-sdk-python/{__version__}"}
        if method == "POST":
            headers["content-type"] = "application/json"
        if self._api_key is not None:
            headers["authorization"] = f"Bearer {self._api_key}"
            if method == "POST":
                headers["idempotency-key"] = idempotency_key
        headers.update({name.lower(): value for name, value in self._options.headers.items()})
        return headers


def _try(transport: Transport, request: Request) -> OpenResponse:
    with _as_our_errors(request.cancellation, None):
        opened = OpenResponse(transport(request), request.cancellation)
    if 200 <= opened.head.status < 300:
        return opened
    raise error_of_response(opened.head.status, opened.head.headers, opened.read())


@contextlib.contextmanager
def _as_our_errors(cancellation: Cancellation, head: Optional[Response]) -> Iterator[None]:
    request_id = head.request_id if head else None
    try:
        yield
    # Before Python 3.10, a socket's timeout is no TimeoutError.
    except (socket.timeout, TimeoutError) as error:
        cancellation.check()
        raise APITimeoutError("The server did not answer in time.", request_id=request_id) from error
    except (OSError, http.client.HTTPException) as error:
        cancellation.check()
        message = f"The connection to the server failed: {error or type(error).__name__}"
        raise APIConnectionError(message, request_id=request_id) from error
