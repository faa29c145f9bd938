import "server-only";

export const combinations = {
  permutations: `from typing import TypeVar

T = TypeVar("T")


def permutations(items: list[T]) -> list[list[T]]:
    """Return every order in which items can be arranged: n! lists, the given order first.

    The standard library has itertools.permutations.
    """
    if not items:
        return [[]]
    return [
        [first, *rest]
        for index, first in enumerate(items)
        for rest in permutations(items[:index] + items[index + 1:])
    ]


if __name__ == "__main__":
    print(" ".join("".join(order) for order in permutations(list("abc"))))  # abc acb bac bca cab cba`,

  "power-set": `from typing import TypeVar

T = TypeVar("T")


def power_set(items: list[T]) -> list[list[T]]:
    """Return all 2**n subsets of items, the empty one first."""
    subsets: list[list[T]] = [[]]
    for item in items:
        # Each subset so far lives on twice: without the item and with it.
        subsets += [[*subset, item] for subset in subsets]
    return subsets


if __name__ == "__main__":
    print(len(power_set([1, 2, 3])))  # 8
    print(power_set(["a", "b"]))  # [[], ['a'], ['b'], ['a', 'b']]`,

  "matrix-transpose": `from typing import TypeVar

T = TypeVar("T")


def transpose(matrix: list[list[T]]) -> list[list[T]]:
    """Turn the rows of matrix into columns. Raises ValueError when the rows differ in length."""
    return [list(column) for column in zip(*matrix, strict=True)]


if __name__ == "__main__":
    print(transpose([[1, 2, 3], [4, 5, 6]]))  # [[1, 4], [2, 5], [3, 6]]`,

  "matrix-multiply": `Matrix = list[list[float]]


def multiply(a: Matrix, b: Matrix) -> Matrix:
    """Multiply two matrices. Raises ValueError when a is not as wide as b is high."""
    if any(len(row) != len(b) for row in a):
        raise ValueError("The width of the first matrix must be the height of the second")

    columns = list(zip(*b, strict=True))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


if __name__ == "__main__":
    print(multiply([[1, 2], [3, 4]], [[5, 6], [7, 8]]))  # [[19, 22], [43, 50]]`,

  "deep-clone": `from typing import Any


def deep_clone(value: Any, copies: dict[int, Any] | None = None) -> Any:
    """Copy lists, dicts, sets and tuples to any depth, cycles included; other values are shared.

    The standard library has copy.deepcopy, which copies objects of any class too.
    """
    copies = {} if copies is None else copies
    if id(value) in copies:
        return copies[id(value)]

    if isinstance(value, list):
        # Noted before the items are copied, so that a cycle finds its way back.
        clone: Any = copies.setdefault(id(value), [])
        clone.extend(deep_clone(item, copies) for item in value)
        return clone
    if isinstance(value, dict):
        clone = copies.setdefault(id(value), {})
        for key, item in value.items():
            clone[deep_clone(key, copies)] = deep_clone(item, copies)
        return clone
    if isinstance(value, (set, tuple)):
        return type(value)(deep_clone(item, copies) for item in value)
    return value


if __name__ == "__main__":
    original = {"name": "Ada", "tags": ["maths", "code"]}
    clone = deep_clone(original)
    clone["tags"].append("poetry")
    print(original["tags"])  # ['maths', 'code']
    print(clone["tags"])  # ['maths', 'code', 'poetry']`,
} as const;
