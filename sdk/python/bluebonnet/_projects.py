from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, Optional, TypeVar
from urllib.parse import quote, urlencode

from ._errors import UnsupportedError
from ._http import HttpClient, Response, understanding

T = TypeVar("T")


@dataclass(frozen=True)
class Project:
    id: str
    name: str
    response: Optional[Response] = field(default=None, repr=False)
    """None for one of a list."""


@dataclass(frozen=True)
class ProjectFile:
    path: str
    bytes: int


@dataclass(frozen=True)
class Version:
    id: str
    number: int
    message: str
    """What was changed, in one line."""


@dataclass(frozen=True)
class Archive:
    """A project as a zip file."""

    content: bytes = field(repr=False)
    response: Response = field(repr=False)


class Pages(Iterator[T]):
    """Iterates over a list that comes in pages. `response` is that of the last page read."""

    def __init__(
        self, http: HttpClient, path: str, limit: Optional[int], read_item: Callable[[Any], T]
    ) -> None:
        self.response: Optional[Response] = None
        self._items = self._read(http, path, limit, read_item)

    def __next__(self) -> T:
        return next(self._items)

    def _read(
        self, http: HttpClient, path: str, limit: Optional[int], read_item: Callable[[Any], T]
    ) -> Generator[T, None, None]:
        query = {} if limit is None else {"limit": str(limit)}
        while True:
            response = self.response = http.fetch("GET", path + ("?" + urlencode(query) if query else ""))
            with understanding(response):
                page = response.json()
                items = [read_item(item) for item in page["data"]]
                after = page.get("last_id") if page.get("has_more") else None
            yield from items
            if after is None:
                return
            query["after"] = after


class Projects:
    """The projects of the account on a server. Locally, all methods raise `UnsupportedError`."""

    def __init__(self, http: Optional[HttpClient]) -> None:
        self._server = http

    def list(self, *, limit: Optional[int] = None) -> Pages[Project]:
        """All projects. `limit` is how many come in one page."""
        return Pages(self._http(), _PATH, limit, _read_project)

    def read(self, id: str) -> Project:
        response = self._http().fetch("GET", _path(id))
        with understanding(response):
            return _read_project(response.json(), response)

    def files(self, id: str, *, limit: Optional[int] = None) -> Pages[ProjectFile]:
        return Pages(
            self._http(), _path(id, "/files"), limit, lambda item: ProjectFile(item["path"], item["bytes"])
        )

    def versions(self, id: str, *, limit: Optional[int] = None) -> Pages[Version]:
        return Pages(
            self._http(), _path(id, "/versions"), limit, lambda item: Version(item["id"], item["number"], item["message"])
        )

    def export(self, id: str) -> Archive:
        response = self._http().fetch("GET", _path(id, "/export"))
        return Archive(response.body, response)

    def _http(self) -> HttpClient:
        if self._server is None:
            raise UnsupportedError("Projects are on servers: give Bluebonnet a base_url and an api_key.")
        return self._server


_PATH = "/api/v1/projects"


def _path(id: str, rest: str = "") -> str:
    return f"{_PATH}/{quote(id, safe='')}{rest}"


def _read_project(item: Any, response: Optional[Response] = None) -> Project:
    return Project(item["id"], item["name"], response)
