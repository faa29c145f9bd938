import "server-only";

export const combinations = {
  permutations: `/** Returns every order in which \`items\` can be arranged: n! lists, the given order first. */
function permutations<T>(items: T[]): T[][] {
  if (items.length === 0) return [[]];

  return items.flatMap((first, index) => {
    const others = [...items.slice(0, index), ...items.slice(index + 1)];
    return permutations(others).map((rest) => [first, ...rest]);
  });
}

// Example
const orders = permutations(["a", "b", "c"]).map((order) => order.join(""));
console.log(orders.join(" ")); // abc acb bac bca cab cba`,

  "power-set": `/** Returns all 2^n subsets of \`items\`, the empty one first. */
function powerSet<T>(items: T[]): T[][] {
  let subsets: T[][] = [[]];
  for (const item of items) {
    // Each subset so far lives on twice: without the item and with it.
    subsets = [...subsets, ...subsets.map((subset) => [...subset, item])];
  }
  return subsets;
}

// Example
console.log(powerSet([1, 2, 3]).length); // 8
console.log(powerSet(["a", "b"])); // [ [], [ 'a' ], [ 'b' ], [ 'a', 'b' ] ]`,

  "matrix-transpose": `/** Turns the rows of \`matrix\` into columns. Throws a RangeError when the rows differ in length. */
function transpose<T>(matrix: T[][]): T[][] {
  const width = matrix[0]?.length ?? 0;
  if (matrix.some((row) => row.length !== width)) throw new RangeError("All rows must have the same length");

  return Array.from({ length: width }, (_, column) => matrix.map((row) => row[column]));
}

// Example
const matrix = [
  [1, 2, 3],
  [4, 5, 6],
];
console.log(transpose(matrix)); // [ [ 1, 4 ], [ 2, 5 ], [ 3, 6 ] ]`,

  "matrix-multiply": `/** Multiplies two matrices. Throws a RangeError when \`a\` is not as wide as \`b\` is high. */
function multiply(a: number[][], b: number[][]): number[][] {
  const width = b[0]?.length ?? 0;
  if (a.some((row) => row.length !== b.length) || b.some((row) => row.length !== width)) {
    throw new RangeError("The width of the first matrix must be the height of the second");
  }

  return a.map((row) =>
    Array.from({ length: width }, (_, column) =>
      row.reduce((sum, value, index) => sum + value * b[index][column], 0),
    ),
  );
}

// Example
const left = [
  [1, 2],
  [3, 4],
];
const right = [
  [5, 6],
  [7, 8],
];
console.log(multiply(left, right)); // [ [ 19, 22 ], [ 43, 50 ] ]`,

  "deep-clone": `/**
 * Copies plain values, arrays, objects, Dates, Maps and Sets to any depth, cycles included.
 * Where functions are not involved, the built-in structuredClone does the same job.
 */
function deepClone<T>(value: T, copies = new Map<unknown, unknown>()): T {
  if (typeof value !== "object" || value === null) return value;
  if (copies.has(value)) return copies.get(value) as T;
  if (value instanceof Date) return new Date(value) as T;

  const remember = <C>(copy: C): C => {
    // Noted before the children are copied, so that a cycle finds its way back.
    copies.set(value, copy);
    return copy;
  };
  if (value instanceof Map) {
    const copy = remember(new Map());
    for (const [key, item] of value) copy.set(deepClone(key, copies), deepClone(item, copies));
    return copy as T;
  }
  if (value instanceof Set) {
    const copy = remember(new Set());
    for (const item of value) copy.add(deepClone(item, copies));
    return copy as T;
  }
  const copy = remember(Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value)));
  for (const key of Reflect.ownKeys(value)) {
    // An array's length follows from its items.
    if (Array.isArray(value) && key === "length") continue;
    copy[key] = deepClone(Reflect.get(value, key), copies);
  }
  return copy;
}

// Example
const original = { name: "Ada", tags: ["maths", "code"] };
const clone = deepClone(original);
clone.tags.push("poetry");
console.log(original.tags.length); // 2
console.log(clone.tags.length); // 3`,
} as const;
