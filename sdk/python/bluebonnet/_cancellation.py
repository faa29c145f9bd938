import threading
from collections.abc import Callable
from concurrent.futures import CancelledError


class Cancellation:
    """
    Ends calls from another thread: give it to `Bluebonnet.with_options`, then call `cancel`. Those calls raise
    `CancelledError`, and their connections are closed.
    """

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: dict[object, Callable[[], None]] = {}

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def cancel(self) -> None:
        with self._lock:
            self._cancelled.set()
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
        for callback in callbacks:
            callback()

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Calls `callback` on cancellation, at once if that has happened. Returns a function that removes it."""
        key = object()
        with self._lock:
            if not self.cancelled:
                self._callbacks[key] = callback
                return lambda: self._remove(key)
        callback()
        return lambda: None

    def check(self) -> None:
        """Raises `CancelledError` if cancelled."""
        if self.cancelled:
            raise CancelledError()

    def sleep(self, seconds: float) -> None:
        """Waits, at most until the cancellation, which raises `CancelledError`."""
        self._cancelled.wait(seconds)
        self.check()

    def _remove(self, key: object) -> None:
        with self._lock:
            self._callbacks.pop(key, None)
