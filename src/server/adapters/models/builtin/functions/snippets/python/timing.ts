import "server-only";

export const timing = {
  debounce: `import threading
from collections.abc import Callable
from functools import wraps
from typing import Any


def debounce(wait: float) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Decorate a function so that it runs only after wait seconds without another call.

    It gets the arguments of the last call and runs in a timer thread; cancel() drops a waiting call.
    """

    def decorate(action: Callable[..., Any]) -> Callable[..., None]:
        timer: threading.Timer | None = None
        lock = threading.Lock()

        def cancel() -> None:
            with lock:
                if timer:
                    timer.cancel()

        @wraps(action)
        def debounced(*args: Any, **kwargs: Any) -> None:
            nonlocal timer
            with lock:
                if timer:
                    timer.cancel()
                timer = threading.Timer(wait, action, args, kwargs)
                timer.start()

        debounced.cancel = cancel
        return debounced

    return decorate


if __name__ == "__main__":
    done = threading.Event()

    @debounce(0.1)
    def search(text: str) -> None:
        print(f"Searching for {text}")  # Searching for blue
        done.set()

    # Only the last of three quick calls runs.
    search("b")
    search("bl")
    search("blue")
    done.wait()`,

  throttle: `import time
from collections.abc import Callable
from functools import wraps
from typing import Any


def throttle(
    interval: float, now: Callable[[], float] = time.monotonic
) -> Callable[[Callable[..., Any]], Callable[..., bool]]:
    """Decorate a function so that it runs at most once per interval seconds.

    Calls in between are dropped; the decorated function tells whether it ran.
    """

    def decorate(action: Callable[..., Any]) -> Callable[..., bool]:
        ready_at = float("-inf")

        @wraps(action)
        def throttled(*args: Any, **kwargs: Any) -> bool:
            nonlocal ready_at
            if now() < ready_at:
                return False
            ready_at = now() + interval
            action(*args, **kwargs)
            return True

        return throttled

    return decorate


if __name__ == "__main__":
    @throttle(60)
    def report(position: int) -> None:
        print(f"Scrolled to {position}")  # Scrolled to 10

    print(report(10))  # True
    print(report(20))  # False`,

  memoize: `from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def memoize(compute: Callable[P, R]) -> Callable[P, R]:
    """Remember the results of compute, so that each one is worked out only once.

    The arguments must be hashable. The standard library has functools.cache.
    """
    results: dict[object, R] = {}

    @wraps(compute)
    def memoized(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (args, frozenset(kwargs.items()))
        if key not in results:
            results[key] = compute(*args, **kwargs)
        return results[key]

    return memoized


if __name__ == "__main__":
    # 90 steps instead of many billions
    @memoize
    def fib(n: int) -> int:
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    print(fib(90))  # 2880067194370816120`,

  retry: `import random
import time
from collections.abc import Callable
from typing import TypeVar

R = TypeVar("R")


def retry(
    action: Callable[[], R],
    attempts: int = 5,
    first_delay: float = 0.2,
    max_delay: float = 10.0,
) -> R:
    """Call action until it succeeds, waiting longer after each failure (exponential backoff with jitter).

    Delays are in seconds. Raises the last error when all attempts have failed.
    """
    attempt = 1
    while True:
        try:
            return action()
        except Exception:
            if attempt >= attempts:
                raise
            delay = min(max_delay, first_delay * 2 ** (attempt - 1))
            # Jitter: a random half keeps many clients from coming back all at once.
            time.sleep(delay * random.uniform(0.5, 1))
            attempt += 1


if __name__ == "__main__":
    calls = 0

    def flaky() -> str:
        global calls
        calls += 1
        if calls < 3:
            raise ConnectionError("Not yet")
        return "It worked"

    print(retry(flaky, first_delay=0.01), calls)  # It worked 3`,
} as const;
