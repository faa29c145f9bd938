import "server-only";

export const basics = {
  "hello-world": `def greet(name: str = "world") -> str:
    """Return a greeting for name, or for the whole world."""
    return f"Hello, {name}!"


if __name__ == "__main__":
    print(greet())  # Hello, world!
    print(greet("Ada"))  # Hello, Ada!`,

  "sum-average": `def total(numbers: list[float]) -> float:
    """Add up numbers; the sum of an empty list is 0. Built in: sum."""
    result = 0
    for n in numbers:
        result += n
    return result


def average(numbers: list[float]) -> float:
    """The arithmetic mean of numbers. Raises ValueError for an empty list. Built in: statistics.mean."""
    if not numbers:
        raise ValueError("The list must not be empty")
    return total(numbers) / len(numbers)


if __name__ == "__main__":
    print(total([1, 2, 3, 4]))  # 10
    print(average([1, 2, 3, 4]))  # 2.5`,

  shuffle: `import random
from typing import TypeVar

T = TypeVar("T")


def shuffle(items: list[T]) -> list[T]:
    """Return a shuffled copy of items (Fisher-Yates); every order is equally likely.

    random.shuffle does the same in place.
    """
    shuffled = list(items)
    for last in range(len(shuffled) - 1, 0, -1):
        other = random.randint(0, last)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled


if __name__ == "__main__":
    print(sorted(shuffle(["a", "b", "c", "d"])))  # ['a', 'b', 'c', 'd']`,

  "title-case": `import re


def title_case(text: str) -> str:
    """Write the first letter of each word large and the rest small; spaces stay as they are.

    Unlike str.title it leaves the s of "it's" small.
    """
    return re.sub(r"(?:^|(?<=\\s))\\w", lambda start: start.group().upper(), text.lower())


if __name__ == "__main__":
    print(title_case("the old man AND the sea"))  # The Old Man And The Sea`,
} as const;
