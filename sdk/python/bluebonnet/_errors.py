from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Optional


class BluebonnetError(Exception):
    """What all errors of this package are. An attribute is None where it is not known."""

    def __init__(
        self,
        message: str,
        *,
        status: Optional[int] = None,
        code: Optional[str] = None,
        type: Optional[str] = None,
        param: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.type = type
        self.param = param
        self.request_id = request_id
        self.retry_after = retry_after
        """How many seconds the server asks to wait."""


class AuthenticationError(BluebonnetError):
    """The API key is missing or not valid (401)."""


class PermissionDeniedError(BluebonnetError):
    """The API key may not do this (403)."""


class NotFoundError(BluebonnetError):
    """There is no such model or project (404)."""


class ConflictError(BluebonnetError):
    """Something else has changed it, or is changing it (409)."""


class QuotaExceededError(BluebonnetError):
    """The account has used what its plan includes (429)."""


class RateLimitError(BluebonnetError):
    """Too many requests (429)."""


class ServerError(BluebonnetError):
    """The server failed (500 or more), or its answer cannot be understood."""


class InvalidRequestError(BluebonnetError):
    """The server refuses the request as it is (other statuses from 400)."""


class APIConnectionError(BluebonnetError):
    """There was no connection, or it broke."""


class APITimeoutError(BluebonnetError):
    """Nothing came from the server within the timeout."""


class UnsupportedError(BluebonnetError):
    """Only the other way, local or server, can do this. No request was sent."""


_CLASS_OF_STATUS: dict[int, type[BluebonnetError]] = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}
_CLASS_OF_TYPE: dict[str, type[BluebonnetError]] = {
    "authentication_error": AuthenticationError,
    "permission_error": PermissionDeniedError,
    "rate_limit_error": RateLimitError,
    "invalid_request_error": InvalidRequestError,
}


def error_of_response(status: int, headers: Mapping[str, str], body: bytes) -> BluebonnetError:
    """The error that a response with another status than 2xx stands for."""
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        error = f"The server answered with the status {status}."
    fallback = InvalidRequestError if 400 <= status < 500 else ServerError
    return _build(_CLASS_OF_STATUS.get(status, fallback), error, status, headers)


def error_of_event(error: Any, status: int, headers: Mapping[str, str]) -> BluebonnetError:
    """The error that came inside a response, where its type decides its class."""
    kind = _text(error.get("type")) if isinstance(error, dict) else None
    return _build(_CLASS_OF_TYPE.get(kind or "", ServerError), error, status, headers)


def _build(
    error_class: type[BluebonnetError], error: Any, status: int, headers: Mapping[str, str]
) -> BluebonnetError:
    # Ollama's error is a text, OpenAI's an object.
    fields: dict[str, Any] = error if isinstance(error, dict) else {"message": error}
    code = _text(fields.get("code"))
    return (QuotaExceededError if code == "insufficient_quota" else error_class)(
        _text(fields.get("message")) or "The server gave no reason.",
        status=status,
        code=code,
        type=_text(fields.get("type")),
        param=_text(fields.get("param")),
        request_id=headers.get("x-request-id"),
        retry_after=_read_retry_after(headers.get("retry-after")),
    )


def is_retryable(error: BluebonnetError) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(error, (APIConnectionError, APITimeoutError)):
        return True
    if isinstance(error, QuotaExceededError) or error.status is None:
        return False
    if error.status == 409:
        return error.code == "request_in_progress"
    return error.status in (408, 429) or error.status >= 500


def _read_retry_after(value: Optional[str]) -> Optional[float]:
    """The seconds of a header that is a number of seconds or a date."""
    if value is None:
        return None
    if re.fullmatch("[0-9]{1,9}", value):
        return float(value)
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) else None
