import "server-only";

export const basics = {
  "hello-world": `/** Returns a greeting for \`name\`, or for the whole world. */
function greet(name = "world"): string {
  return \`Hello, \${name}!\`;
}

// Example
console.log(greet()); // Hello, world!
console.log(greet("Ada")); // Hello, Ada!`,

  "sum-average": `/** Adds up \`numbers\`; the sum of an empty list is 0. */
function sum(numbers: number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

/** The arithmetic mean of \`numbers\`. Throws a RangeError for an empty list. */
function average(numbers: number[]): number {
  if (numbers.length === 0) throw new RangeError("The list must not be empty");
  return sum(numbers) / numbers.length;
}

// Example
console.log(sum([1, 2, 3, 4])); // 10
console.log(average([1, 2, 3, 4])); // 2.5`,

  shuffle: `/** Returns a shuffled copy of \`items\` (Fisher-Yates); every order is equally likely. */
function shuffle<T>(items: T[]): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
}

// Example
console.log(shuffle(["a", "b", "c", "d"]).length); // 4`,

  "title-case": `/** Writes the first letter of each word large and the rest small; spaces stay as they are. */
function titleCase(text: string): string {
  return text.toLowerCase().replace(/(^|\\s)\\p{L}/gu, (start) => start.toUpperCase());
}

// Example
console.log(titleCase("the old man AND the sea")); // The Old Man And The Sea`,
} as const;
