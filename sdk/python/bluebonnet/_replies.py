from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, NamedTuple, Optional, TypeVar

from ._errors import APIConnectionError, error_of_event
from ._http import OpenResponse, Response, understanding

T = TypeVar("T")
Self = TypeVar("Self", bound="Stream[Any]")


@dataclass(frozen=True)
class Usage:
    prompt_tokens: int
    completion_tokens: int


@dataclass(frozen=True)
class CodeFile:
    """A code block of a reply."""

    path: Optional[str]
    language: Optional[str]
    content: str


@dataclass(frozen=True)
class Reply:
    """What a model answered."""

    text: str
    model: str
    finish_reason: Optional[str]
    """`stop`, or `length` where the reply was cut off."""
    usage: Optional[Usage]
    response: Response = field(repr=False)

    @property
    def files(self) -> list[CodeFile]:
        """The code blocks of the text."""
        return read_files(self.text)

    @property
    def code(self) -> str:
        """The first code block, or the whole text if there is none."""
        files = self.files
        return files[0].content if files else self.text


@dataclass(frozen=True)
class Embeddings:
    """One vector for each text, in their order."""

    embeddings: list[list[float]]
    model: str
    usage: Optional[Usage]
    response: Response = field(repr=False)


@dataclass(frozen=True)
class Model:
    id: str
    alias: Optional[str]
    """The alias that stands for this model."""
    bytes: Optional[int]
    """Its size on the disk, where it is on this machine."""


class ModelList(list[Model]):
    def __init__(self, models: list[Model], response: Response) -> None:
        super().__init__(models)
        self.response = response


@dataclass(frozen=True)
class PullProgress:
    status: str
    completed_bytes: Optional[int]
    total_bytes: Optional[int]


_OPENING = re.compile("(`{3,})([^`]*)|(~{3,})(.*)", re.DOTALL)
_PATH = re.compile(r"(?=.*[./])[A-Za-z0-9_@.+()\[\]/-]+")


def read_files(text: str) -> list[CodeFile]:
    """The code blocks of a Markdown text. One that is not closed ends with the text."""
    files: list[CodeFile] = []
    fence = info = ""
    lines: list[str] = []

    def finish() -> None:
        # `ts src/app.ts`, `ts:src/app.ts`, `src/app.ts` or `ts`.
        words = re.split(r"[\s:]+", info.strip())
        path = next((word for word in words if _PATH.fullmatch(word)), None)
        language = None if _PATH.fullmatch(words[0]) else words[0] or None
        files.append(CodeFile(path, language, "".join(f"{line}\n" for line in lines)))

    # Not splitlines(), which also splits at rarer characters that code may hold.
    for line in text.removesuffix("\n").split("\n"):
        if fence:
            if line.startswith(fence) and not line.rstrip().strip(fence[0]):
                finish()
                fence = ""
            else:
                lines.append(line.removesuffix("\r"))
        # `code` between three backticks within a sentence is not a block.
        elif opening := _OPENING.fullmatch(line):
            fence = opening[1] or opening[3]
            info = opening[2] or opening[4] or ""
            lines = []
    if fence:
        finish()
    return files


class Part(NamedTuple):
    """What one event of a stream says."""

    text: str = ""
    model: Optional[str] = None
    finish_reason: Optional[str] = None
    usage: Optional[Usage] = None


class Stream(Iterator[T]):
    """An iterator over a response. Leaving its `with` block, or `close`, ends the connection."""

    def __init__(self, opened: OpenResponse, items: Generator[T, None, None]) -> None:
        self.response = opened.head
        """The response. Its body is empty."""
        self._opened = opened
        self._items = items

    def __next__(self) -> T:
        return next(self._items)

    def close(self) -> None:
        self._items.close()
        # An iterator that was never started does not close the connection.
        self._opened.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        error_class: Optional[type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


class ReplyStream(Stream[str]):
    """Iterates over a reply's text as the model writes it."""

    def __init__(self, opened: OpenResponse, parts: Iterator[Part]) -> None:
        super().__init__(opened, self._read(parts))
        self._text = ""
        self._last = Part()

    def reply(self) -> Reply:
        """The whole reply: reads what has not come yet."""
        for _ in self:
            pass
        last = self._last
        return Reply(self._text, last.model or "", last.finish_reason, last.usage, self.response)

    def _read(self, parts: Iterator[Part]) -> Generator[str, None, None]:
        for part in parts:
            self._text += part.text
            self._last = Part(
                model=part.model or self._last.model,
                finish_reason=part.finish_reason or self._last.finish_reason,
                usage=part.usage or self._last.usage,
            )
            if part.text:
                yield part.text


PullStream = Stream[PullProgress]


def read_lines(opened: OpenResponse) -> Iterator[bytes]:
    """The lines of a stream. Raises `APIConnectionError` when it ends: the reader stops at the last event."""
    rest = b""
    for chunk in opened.chunks():
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
    yield rest
    raise APIConnectionError("The stream ended early.", request_id=opened.head.request_id)


def read_event(content: bytes, response: Response) -> Any:
    """The value of an event. One that is an error is raised."""
    with understanding(response):
        event = json.loads(content)
        error = event.get("error")
    if error is not None:
        raise error_of_event(error, response.status, response.headers)
    return event
