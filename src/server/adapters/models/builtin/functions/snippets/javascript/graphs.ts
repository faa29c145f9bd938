import "server-only";

export const graphs = {
  "binary-tree": `/** Adds \`value\` to a binary search tree and returns its root; a value that is already there changes nothing. */
function insert(root, value) {
  if (!root) return { value, left: null, right: null };
  if (value < root.value) root.left = insert(root.left, value);
  else if (value > root.value) root.right = insert(root.right, value);
  return root;
}

/** Left, node, right: ascending order in a search tree. */
function inOrder(root) {
  return root ? [...inOrder(root.left), root.value, ...inOrder(root.right)] : [];
}

/** Node, left, right: the order to copy a tree in. */
function preOrder(root) {
  return root ? [root.value, ...preOrder(root.left), ...preOrder(root.right)] : [];
}

/** Left, right, node: the order to delete a tree in. */
function postOrder(root) {
  return root ? [...postOrder(root.left), ...postOrder(root.right), root.value] : [];
}

/** Level by level, from the root down. */
function levelOrder(root) {
  const values = [];
  let level = root ? [root] : [];
  while (level.length > 0) {
    values.push(...level.map((node) => node.value));
    level = level.flatMap((node) => [node.left, node.right]).filter((node) => node !== null);
  }
  return values;
}

// Example
let tree = null;
for (const value of [4, 2, 6, 1, 3]) tree = insert(tree, value);
console.log(inOrder(tree)); // [ 1, 2, 3, 4, 6 ]
console.log(preOrder(tree)); // [ 4, 2, 1, 3, 6 ]
console.log(postOrder(tree)); // [ 1, 3, 2, 6, 4 ]
console.log(levelOrder(tree)); // [ 4, 2, 6, 1, 3 ]`,

  bfs: `/** Visits everything that can be reached from \`start\`, nearest nodes first; returns the order. */
function breadthFirst(graph, start) {
  const visited = new Set([start]);
  // A Set is walked in order of insertion and also hands out what is added meanwhile: it is the queue.
  for (const node of visited) {
    for (const neighbour of graph[node] ?? []) visited.add(neighbour);
  }
  return [...visited];
}

// Example
const graph = { A: ["B", "C"], B: ["D"], C: ["D", "E"], D: ["F"], E: ["F"], F: [] };
console.log(breadthFirst(graph, "A").join(" ")); // A B C D E F`,

  dfs: `/** Visits everything that can be reached from \`start\`, following each path to its end first; returns the order. */
function depthFirst(graph, start) {
  const visited = new Set();
  const stack = [start];
  while (stack.length > 0) {
    const node = stack.pop();
    if (visited.has(node)) continue;
    visited.add(node);
    // Reversed, because the stack hands out the last one first.
    stack.push(...(graph[node] ?? []).toReversed());
  }
  return [...visited];
}

// Example
const graph = { A: ["B", "C"], B: ["D"], C: ["D", "E"], D: ["F"], E: ["F"], F: [] };
console.log(depthFirst(graph, "A").join(" ")); // A B D F C E`,

  dijkstra: `/**
 * The shortest path from \`start\` to \`goal\` with its total distance, or undefined when there is none.
 * \`graph\` gives for each node the distance to each of its neighbours, never negative.
 */
function shortestPath(graph, start, goal) {
  const distances = new Map([[start, 0]]);
  const previous = new Map();
  const open = new Set([start]);

  while (open.size > 0) {
    // A plain search for the nearest node; use a heap for graphs of many thousand nodes.
    const nearest = [...open].reduce((a, b) => (distances.get(b) < distances.get(a) ? b : a));
    if (nearest === goal) return { distance: distances.get(goal), path: pathTo(goal, previous) };
    open.delete(nearest);

    for (const [neighbour, length] of Object.entries(graph[nearest] ?? {})) {
      const distance = distances.get(nearest) + length;
      if (distance < (distances.get(neighbour) ?? Infinity)) {
        distances.set(neighbour, distance);
        previous.set(neighbour, nearest);
        open.add(neighbour);
      }
    }
  }
  return undefined;
}

/** Follows the notes of where each node was reached from, back to the start. */
function pathTo(goal, previous) {
  const path = [goal];
  for (let node = previous.get(goal); node !== undefined; node = previous.get(node)) path.unshift(node);
  return path;
}

// Example
const roads = {
  Austin: { Waco: 102, Houston: 165 },
  Waco: { Dallas: 95 },
  Houston: { Dallas: 239 },
};
const route = shortestPath(roads, "Austin", "Dallas");
console.log(route?.distance, route?.path.join(" > ")); // 197 Austin > Waco > Dallas`,
} as const;
