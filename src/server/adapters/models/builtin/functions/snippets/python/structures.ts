import "server-only";

export const structures = {
  "linked-list": `from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass
class Node:
    value: Any
    next: Node | None = None


class LinkedList:
    """A singly linked list. append and prepend take constant time."""

    def __init__(self) -> None:
        self._head: Node | None = None
        self._tail: Node | None = None
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Any]:
        node = self._head
        while node:
            yield node.value
            node = node.next

    def append(self, value: Any) -> None:
        """Add value at the end."""
        node = Node(value)
        if self._tail:
            self._tail.next = node
        else:
            self._head = node
        self._tail = node
        self._size += 1

    def prepend(self, value: Any) -> None:
        """Add value at the front."""
        self._head = Node(value, self._head)
        self._tail = self._tail or self._head
        self._size += 1

    def remove(self, value: Any) -> bool:
        """Remove the first node that holds value; tell whether there was one."""
        previous, node = None, self._head
        while node and node.value != value:
            previous, node = node, node.next
        if not node:
            return False

        if previous:
            previous.next = node.next
        else:
            self._head = node.next
        if node is self._tail:
            self._tail = previous
        self._size -= 1
        return True

    def reverse(self) -> None:
        """Turn the list round in place."""
        previous, node = None, self._head
        self._tail = node
        while node:
            node.next, previous, node = previous, node, node.next
        self._head = previous


if __name__ == "__main__":
    items = LinkedList()
    items.append(2)
    items.append(3)
    items.prepend(1)
    items.reverse()
    print(list(items))  # [3, 2, 1]
    print(items.remove(2), len(items))  # True 2`,

  stack: `from typing import Generic, TypeVar

T = TypeVar("T")


class Stack(Generic[T]):
    """Last in, first out. All operations take constant time."""

    def __init__(self) -> None:
        self._items: list[T] = []

    def __len__(self) -> int:
        return len(self._items)

    def push(self, item: T) -> None:
        """Put item on top."""
        self._items.append(item)

    def pop(self) -> T:
        """Take the top item off. Raises IndexError when the stack is empty."""
        return self._items.pop()

    def peek(self) -> T:
        """Show the top item and leave it there. Raises IndexError when the stack is empty."""
        return self._items[-1]


if __name__ == "__main__":
    stack: Stack[str] = Stack()
    stack.push("first")
    stack.push("second")
    print(stack.pop())  # second
    print(stack.peek(), len(stack))  # first 1`,

  queue: `from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Queue(Generic[T]):
    """First in, first out. A deque gives both ends in constant time, which list.pop(0) does not."""

    def __init__(self) -> None:
        self._items: deque[T] = deque()

    def __len__(self) -> int:
        return len(self._items)

    def enqueue(self, item: T) -> None:
        """Add item at the back."""
        self._items.append(item)

    def dequeue(self) -> T:
        """Take the item at the front. Raises IndexError when the queue is empty."""
        return self._items.popleft()

    def peek(self) -> T:
        """Show the item at the front and leave it there. Raises IndexError when the queue is empty."""
        return self._items[0]


if __name__ == "__main__":
    queue: Queue[str] = Queue()
    queue.enqueue("first")
    queue.enqueue("second")
    print(queue.dequeue())  # first
    print(queue.peek(), len(queue))  # second 1`,

  "lru-cache": `from collections import OrderedDict
from collections.abc import Hashable
from typing import Any


class LruCache:
    """A cache of at most capacity entries that forgets the least recently used one first.

    To cache the results of a function, functools.lru_cache is enough.
    """

    def __init__(self, capacity: int) -> None:
        if capacity < 1:
            raise ValueError("capacity must be 1 or more")
        self._capacity = capacity
        self._entries: OrderedDict[Hashable, Any] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable) -> Any:
        """Return the value for key and mark it as just used, or None when it is not cached."""
        if key not in self._entries:
            return None
        self._entries.move_to_end(key)
        return self._entries[key]

    def set(self, key: Hashable, value: Any) -> None:
        """Store value as just used, and drop the oldest entry when there is no room."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        if len(self._entries) > self._capacity:
            self._entries.popitem(last=False)


if __name__ == "__main__":
    cache = LruCache(2)
    cache.set("a", 1)
    cache.set("b", 2)
    cache.get("a")
    cache.set("c", 3)  # no room: b goes, because a was used later
    print(cache.get("a"), cache.get("b"), cache.get("c"))  # 1 None 3`,
} as const;
