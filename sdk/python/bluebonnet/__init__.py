"""Generate, modify and explain code with a model on this machine, or with a Bluebonnet server."""

from concurrent.futures import CancelledError

from ._cancellation import Cancellation
from ._client import Assistant, Bluebonnet, Models
from ._errors import (
    APIConnectionError,
    APITimeoutError,
    AuthenticationError,
    BluebonnetError,
    ConflictError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    QuotaExceededError,
    RateLimitError,
    ServerError,
    UnsupportedError,
)
from ._http import RawResponse, Request, Response, Transport, http_transport
from ._models import MODEL_ALIASES, ModelAlias
from ._projects import Archive, Pages, Project, ProjectFile, Projects, Version
from ._replies import CodeFile, Embeddings, Model, ModelList, PullProgress, PullStream, Reply, ReplyStream, Stream, Usage
from ._version import __version__

__all__ = [
    "APIConnectionError",
    "APITimeoutError",
    "Archive",
    "Assistant",
    "AuthenticationError",
    "Bluebonnet",
    "BluebonnetError",
    "CancelledError",
    "Cancellation",
    "CodeFile",
    "ConflictError",
    "Embeddings",
    "InvalidRequestError",
    "MODEL_ALIASES",
    "Model",
    "ModelAlias",
    "ModelList",
    "Models",
    "NotFoundError",
    "Pages",
    "PermissionDeniedError",
    "Project",
    "ProjectFile",
    "Projects",
    "PullProgress",
    "PullStream",
    "QuotaExceededError",
    "RateLimitError",
    "RawResponse",
    "Reply",
    "ReplyStream",
    "Request",
    "Response",
    "ServerError",
    "Stream",
    "Transport",
    "UnsupportedError",
    "Usage",
    "Version",
    "__version__",
    "http_transport",
]
