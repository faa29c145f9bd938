// Runtime validation. Kept small, because every previewed page includes it.

// Captured before the page runs, which may replace any of these later.
const { hasOwn, keys, values } = Object;
const { isArray } = Array;
const { isFinite: isFiniteNumber, isInteger } = Number;
const { get } = Reflect;

/** Validates a value. */
export type Check<Value> = (value: unknown) => value is Value;

/** The type that a check accepts. */
export type Checked<Source> = Source extends Check<infer Value> ? Value : never;

type Fields<Shape> = { [Name in keyof Shape]: Check<Shape[Name]> };

export const flag: Check<boolean> = (value) => typeof value === "boolean";

/** A finite number. */
export const decimal: Check<number> = (value): value is number => isFiniteNumber(value);

export const integer =
  (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value): value is number =>
    decimal(value) && isInteger(value) && value >= min && value <= max;

/** A string of `min` to `max` characters. */
export const text =
  (max = Number.POSITIVE_INFINITY, min = 0): Check<string> =>
  (value): value is string =>
    typeof value === "string" && value.length >= min && value.length <= max;

export const oneOf =
  <Value extends string>(...values: Value[]): Check<Value> =>
  (value): value is Value =>
    values.some((each) => each === value);

/** A file of at most `maxBytes`. */
export const blob =
  (maxBytes: number): Check<Blob> =>
  (value): value is Blob =>
    value instanceof Blob && value.size <= maxBytes;

export const nullable =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

export const optional =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

export const list =
  <Value>(check: Check<Value>, max = Number.POSITIVE_INFINITY): Check<Value[]> =>
  (value): value is Value[] =>
    isArray(value) && value.length <= max && value.every(check);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

export const record =
  <Value>(check: Check<Value>): Check<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    isObject(value) && values(value).every(check);

/** An object with these fields and possibly others. */
export const shape =
  <Shape>(fields: Fields<Shape>): Check<Shape> =>
  (value): value is Shape => {
    if (!isObject(value)) return false;
    for (const name in fields) if (!fields[name](get(value, name))) return false;
    return true;
  };

/** An object with these fields and no other. */
export const exactly =
  <Shape>(fields: Fields<Shape>): Check<Shape> =>
  (value): value is Shape =>
    shape(fields)(value) && isObject(value) && keys(value).every((name) => hasOwn(fields, name));

/** A value that one of the checks accepts. */
export const anyOf =
  <Checks extends Check<unknown>[]>(...checks: Checks): Check<Checked<Checks[number]>> =>
  (value): value is Checked<Checks[number]> =>
    checks.some((check) => check(value));
