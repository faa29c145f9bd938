import superjson from "superjson";
import { inFullRun } from "../full-run.mjs";

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Unexpected values of every type. */
const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  9_007_199_254_740_993n,
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\u202e\u0007",
  "x".repeat(5_000),
  "👩‍👩‍👧".repeat(500),
  "../../../../etc/passwd",
  "'; DROP TABLE users; --",
  "%00%s%n{{7*7}}<%= 7*7 %>",
  "00000000-0000-0000-0000-000000000000",
  [],
  [[[]]],
  {},
  { $ne: null, OR: [{}], contains: "" },
  new Date("2026-01-01"),
  new Date(Number.NaN),
  new Map([["a", 1]]),
  new Set([1]),
  /(a+)+$/,
  new Error("junk"),
];

/** A call and each of its fields get every STEP-th value; the next one starts one value later. */
const STEP = inFullRun(1, 6);

/**
 * Junk inputs, and valid inputs with junk in one field.
 * @param place the procedure's index, so that the short run uses every value somewhere
 */
export function junkInputs(sample: unknown, place: number): string[] {
  const tried = (at: number) => values.filter((_, index) => index % STEP === at % STEP);
  const whole = tried(place).map((value) => JSON.stringify(superjson.serialize(value)));
  const fields = pathsIn(sample).flatMap((path, at) =>
    tried(place + at).map((value) => JSON.stringify(superjson.serialize(replaced(sample, path, value)))),
  );
  return [...whole, ...fields];
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !(value instanceof Date);

const pathsIn = (value: unknown): string[][] =>
  isTree(value)
    ? Object.entries(value).flatMap(([name, part]) => [
        [name],
        ...pathsIn(part).map((path) => [name, ...path]),
      ])
    : [];

function replaced(tree: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(tree))
    return tree.map((part, i) => (String(i) === name ? replaced(part, rest, value) : part));
  return isTree(tree) ? { ...tree, [name]: replaced(tree[name], rest, value) } : value;
}

/** Invalid JSON, and JSON that is not a valid call. */
export const malformedBodies = [
  "",
  "{",
  "null",
  "7",
  "[]",
  '"text"',
  "\0",
  "\ufeff{}",
  '{"json":{"__proto__":{"polluted":true}}}',
  '{"json":{"constructor":{"prototype":{"polluted":true}}}}',
  '{"json":{"a":1},"meta":{"values":{"__proto__.polluted":["Date"]}}}',
  '{"json":{"a":1},"meta":{"values":{"constructor.prototype.polluted":["Date"]}}}',
  '{"json":{"a":1},"meta":{"values":{"a.b.c":["Date"]}}}',
  '{"json":"(","meta":{"values":["regexp"]}}',
  '{"json":"x","meta":{"values":["map"]}}',
  '{"json":7,"meta":{"values":["set"]}}',
  '{"json":"x","meta":{"values":["bigint"]}}',
  '{"json":1,"meta":{"values":[["class","Nobody"]]}}',
  '{"json":[1],"meta":{"values":{"0":[["custom","nobody"]]}}}',
  '{"json":[1],"meta":{"values":{"0":[["typed-array","Nobody"]]}}}',
  '{"json":1,"meta":7}',
  '{"json":{"a":1},"meta":{"referentialEqualities":{"a":["b.c.d"]}}}',
  `{"json":${deep(2_000)}}`,
  deep(2_000),
];

export const wrongContentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=nothing",
  "multipart/form-data",
  "application/octet-stream",
  "application/json; charset=utf-16",
  "nonsense",
];
