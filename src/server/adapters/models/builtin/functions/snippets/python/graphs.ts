import "server-only";

export const graphs = {
  "binary-tree": `from __future__ import annotations

from collections import deque
from dataclasses import dataclass


@dataclass
class TreeNode:
    value: int
    left: TreeNode | None = None
    right: TreeNode | None = None


def insert(root: TreeNode | None, value: int) -> TreeNode:
    """Add value to a binary search tree and return its root; a value that is already there changes nothing."""
    if root is None:
        return TreeNode(value)
    if value < root.value:
        root.left = insert(root.left, value)
    elif value > root.value:
        root.right = insert(root.right, value)
    return root


def in_order(root: TreeNode | None) -> list[int]:
    """Left, node, right: ascending order in a search tree."""
    return [*in_order(root.left), root.value, *in_order(root.right)] if root else []


def pre_order(root: TreeNode | None) -> list[int]:
    """Node, left, right: the order to copy a tree in."""
    return [root.value, *pre_order(root.left), *pre_order(root.right)] if root else []


def post_order(root: TreeNode | None) -> list[int]:
    """Left, right, node: the order to delete a tree in."""
    return [*post_order(root.left), *post_order(root.right), root.value] if root else []


def level_order(root: TreeNode | None) -> list[int]:
    """Level by level, from the root down."""
    values = []
    queue = deque([root])
    while queue:
        node = queue.popleft()
        if node:
            values.append(node.value)
            queue.extend([node.left, node.right])
    return values


if __name__ == "__main__":
    tree = None
    for value in [4, 2, 6, 1, 3]:
        tree = insert(tree, value)
    print(in_order(tree))  # [1, 2, 3, 4, 6]
    print(pre_order(tree))  # [4, 2, 1, 3, 6]
    print(post_order(tree))  # [1, 3, 2, 6, 4]
    print(level_order(tree))  # [4, 2, 6, 1, 3]`,

  bfs: `from collections import deque

Graph = dict[str, list[str]]


def breadth_first(graph: Graph, start: str) -> list[str]:
    """Visit everything that can be reached from start, nearest nodes first; return the order."""
    visited = {start: None}  # a dict as a set that remembers the order
    queue = deque([start])
    while queue:
        for neighbour in graph.get(queue.popleft(), []):
            if neighbour not in visited:
                visited[neighbour] = None
                queue.append(neighbour)
    return list(visited)


if __name__ == "__main__":
    graph = {"A": ["B", "C"], "B": ["D"], "C": ["D", "E"], "D": ["F"], "E": ["F"], "F": []}
    print(" ".join(breadth_first(graph, "A")))  # A B C D E F`,

  dfs: `Graph = dict[str, list[str]]


def depth_first(graph: Graph, start: str) -> list[str]:
    """Visit everything that can be reached from start, following each path to its end first; return the order."""
    visited: dict[str, None] = {}  # a dict as a set that remembers the order
    stack = [start]
    while stack:
        node = stack.pop()
        if node in visited:
            continue
        visited[node] = None
        # Reversed, because the stack hands out the last one first.
        stack.extend(reversed(graph.get(node, [])))
    return list(visited)


if __name__ == "__main__":
    graph = {"A": ["B", "C"], "B": ["D"], "C": ["D", "E"], "D": ["F"], "E": ["F"], "F": []}
    print(" ".join(depth_first(graph, "A")))  # A B D F C E`,

  dijkstra: `import heapq

# For each node the distance to each of its neighbours, never negative.
WeightedGraph = dict[str, dict[str, float]]


def shortest_path(graph: WeightedGraph, start: str, goal: str) -> tuple[float, list[str]] | None:
    """The total distance and the nodes of the shortest path from start to goal, or None when there is none."""
    distances: dict[str, float] = {start: 0}
    previous: dict[str, str] = {}
    heap: list[tuple[float, str]] = [(0, start)]

    while heap:
        distance, node = heapq.heappop(heap)
        if node == goal:
            return distance, path_to(goal, previous)
        if distance > distances[node]:
            continue  # an older entry; a shorter way was found since
        for neighbour, length in graph.get(node, {}).items():
            candidate = distance + length
            if candidate < distances.get(neighbour, float("inf")):
                distances[neighbour] = candidate
                previous[neighbour] = node
                heapq.heappush(heap, (candidate, neighbour))
    return None


def path_to(goal: str, previous: dict[str, str]) -> list[str]:
    """Follow the notes of where each node was reached from, back to the start."""
    path = [goal]
    while path[-1] in previous:
        path.append(previous[path[-1]])
    return path[::-1]


if __name__ == "__main__":
    roads = {
        "Austin": {"Waco": 102, "Houston": 165},
        "Waco": {"Dallas": 95},
        "Houston": {"Dallas": 239},
    }
    print(shortest_path(roads, "Austin", "Dallas"))  # (197, ['Austin', 'Waco', 'Dallas'])`,
} as const;
