import "server-only";

export const lists = {
  "two-sum": `/** Returns the indices of the first two numbers that add up to \`target\`, or undefined when there are none. */
function twoSum(numbers: number[], target: number): [number, number] | undefined {
  const indexOf = new Map<number, number>();
  for (const [index, n] of numbers.entries()) {
    const partner = indexOf.get(target - n);
    if (partner !== undefined) return [partner, index];
    indexOf.set(n, index);
  }
  return undefined;
}

// Example
console.log(twoSum([2, 7, 11, 15], 9)); // [ 0, 1 ]
console.log(twoSum([1, 2], 10)); // undefined`,

  "max-subarray": `/** The largest sum of neighbouring numbers (Kadane's algorithm). Throws a RangeError for an empty list. */
function maxSubarraySum(numbers: number[]): number {
  if (numbers.length === 0) throw new RangeError("The list must not be empty");

  let best = -Infinity;
  let endingHere = 0;
  for (const n of numbers) {
    // A negative sum so far is worth less than starting anew.
    endingHere = Math.max(n, endingHere + n);
    best = Math.max(best, endingHere);
  }
  return best;
}

// Example
console.log(maxSubarraySum([-2, 1, -3, 4, -1, 2, 1, -5, 4])); // 6`,

  flatten: `type Nested<T> = T | Nested<T>[];

/** Returns all items of a list of lists, nested to any depth, as one flat list. */
function flatten<T>(nested: Nested<T>[]): T[] {
  const flat: T[] = [];
  for (const item of nested) {
    if (Array.isArray(item)) flat.push(...flatten<T>(item));
    else flat.push(item);
  }
  return flat;
}

// Example
console.log(flatten<number>([1, [2, [3, [4]], 5]])); // [ 1, 2, 3, 4, 5 ]`,

  chunk: `/** Splits \`items\` into lists of \`size\` items; the last may be shorter. Throws a RangeError when size is below 1. */
function chunk<T>(items: T[], size: number): T[][] {
  if (!Number.isInteger(size) || size < 1) throw new RangeError("size must be a whole number, 1 or more");

  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) {
    chunks.push(items.slice(start, start + size));
  }
  return chunks;
}

// Example
console.log(chunk([1, 2, 3, 4, 5], 2)); // [ [ 1, 2 ], [ 3, 4 ], [ 5 ] ]`,

  unique: `/** Returns \`items\` without repeats, in the order of their first appearance. */
function unique<T>(items: T[]): T[] {
  return [...new Set(items)];
}

/** Like \`unique\`, for objects: two items are the same when \`keyOf\` gives the same key. */
function uniqueBy<T, K>(items: T[], keyOf: (item: T) => K): T[] {
  const seen = new Set<K>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

// Example
console.log(unique([3, 1, 3, 2, 1])); // [ 3, 1, 2 ]
console.log(uniqueBy(["apple", "avocado", "banana"], (word) => word[0])); // [ 'apple', 'banana' ]`,

  "group-by": `/** Sorts \`items\` into groups by the key that \`keyOf\` gives; groups and items keep their order. */
function groupBy<T, K>(items: T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

// Example
const byLength = groupBy(["one", "two", "three", "four"], (word) => word.length);
console.log(byLength.get(3)); // [ 'one', 'two' ]
console.log(byLength.get(5)); // [ 'three' ]`,
} as const;
