import "server-only";

export const lists = {
  "two-sum": `def two_sum(numbers: list[int], target: int) -> tuple[int, int] | None:
    """Return the indices of the first two numbers that add up to target, or None when there are none."""
    index_of = {}
    for index, n in enumerate(numbers):
        if target - n in index_of:
            return index_of[target - n], index
        index_of[n] = index
    return None


if __name__ == "__main__":
    print(two_sum([2, 7, 11, 15], 9))  # (0, 1)
    print(two_sum([1, 2], 10))  # None`,

  "max-subarray": `def max_subarray_sum(numbers: list[int]) -> int:
    """The largest sum of neighbouring numbers (Kadane's algorithm). Raises ValueError for an empty list."""
    if not numbers:
        raise ValueError("The list must not be empty")

    best = ending_here = numbers[0]
    for n in numbers[1:]:
        # A negative sum so far is worth less than starting anew.
        ending_here = max(n, ending_here + n)
        best = max(best, ending_here)
    return best


if __name__ == "__main__":
    print(max_subarray_sum([-2, 1, -3, 4, -1, 2, 1, -5, 4]))  # 6`,

  flatten: `from collections.abc import Iterator
from typing import Any


def iterate_flat(nested: list) -> Iterator[Any]:
    """Yield the items of a list of lists, nested to any depth, one by one."""
    for item in nested:
        if isinstance(item, list):
            yield from iterate_flat(item)
        else:
            yield item


def flatten(nested: list) -> list:
    """Return all items of a list of lists, nested to any depth, as one flat list."""
    return list(iterate_flat(nested))


if __name__ == "__main__":
    print(flatten([1, [2, [3, [4]], 5]]))  # [1, 2, 3, 4, 5]`,

  chunk: `from typing import TypeVar

T = TypeVar("T")


def chunk(items: list[T], size: int) -> list[list[T]]:
    """Split items into lists of size items; the last may be shorter. Raises ValueError when size is below 1."""
    if size < 1:
        raise ValueError("size must be 1 or more")
    return [items[start:start + size] for start in range(0, len(items), size)]


if __name__ == "__main__":
    print(chunk([1, 2, 3, 4, 5], 2))  # [[1, 2], [3, 4], [5]]`,

  unique: `from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")


def unique(items: Iterable[T]) -> list[T]:
    """Return items without repeats, in the order of their first appearance."""
    # A dict remembers the order of insertion; a set would not.
    return list(dict.fromkeys(items))


def unique_by(items: Iterable[T], key_of: Callable[[T], Hashable]) -> list[T]:
    """Like unique, for objects: two items are the same when key_of gives the same key."""
    firsts: dict[Hashable, T] = {}
    for item in items:
        firsts.setdefault(key_of(item), item)
    return list(firsts.values())


if __name__ == "__main__":
    print(unique([3, 1, 3, 2, 1]))  # [3, 1, 2]
    print(unique_by(["apple", "avocado", "banana"], lambda word: word[0]))  # ['apple', 'banana']`,

  "group-by": `from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


def group_by(items: Iterable[T], key_of: Callable[[T], K]) -> dict[K, list[T]]:
    """Sort items into groups by the key that key_of gives; groups and items keep their order.

    Unlike itertools.groupby it needs no sorted input.
    """
    groups: dict[K, list[T]] = {}
    for item in items:
        groups.setdefault(key_of(item), []).append(item)
    return groups


if __name__ == "__main__":
    print(group_by(["one", "two", "three", "four"], len))  # {3: ['one', 'two'], 5: ['three'], 4: ['four']}`,
} as const;
