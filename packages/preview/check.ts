// Small, because every previewed page carries it. Without the marks, esbuild would keep the checks of messages that a
// document only sends.

/** Whether a value is what it should be. */
export type Check<Value> = (value: unknown) => value is Value;

/** What a check lets through. */
export type Checked<Source> = Source extends Check<infer Value> ? Value : never;

type Fields<Shape> = { [Name in keyof Shape]: Check<Shape[Name]> };

export const flag: Check<boolean> = (value) => typeof value === "boolean";

/** A finite number. */
export const decimal: Check<number> = (value): value is number => Number.isFinite(value);

// @__NO_SIDE_EFFECTS__
export const integer =
  (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value): value is number =>
    decimal(value) && Number.isInteger(value) && value >= min && value <= max;

/** Of at least `min` and at most `max` characters. */
// @__NO_SIDE_EFFECTS__
export const text =
  (max = Number.POSITIVE_INFINITY, min = 0): Check<string> =>
  (value): value is string =>
    typeof value === "string" && value.length >= min && value.length <= max;

// @__NO_SIDE_EFFECTS__
export const oneOf =
  <Value extends string>(...values: Value[]): Check<Value> =>
  (value): value is Value =>
    values.some((each) => each === value);

// @__NO_SIDE_EFFECTS__
export const nullable =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

// @__NO_SIDE_EFFECTS__
export const optional =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

// @__NO_SIDE_EFFECTS__
export const list =
  <Value>(check: Check<Value>, max = Number.POSITIVE_INFINITY): Check<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.length <= max && value.every(check);

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

// @__NO_SIDE_EFFECTS__
export const record =
  <Value>(check: Check<Value>): Check<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    isObject(value) && Object.values(value).every(check);

/** An object with these fields, and perhaps others. */
// @__NO_SIDE_EFFECTS__
export const shape =
  <Shape>(fields: Fields<Shape>): Check<Shape> =>
  (value): value is Shape => {
    if (!isObject(value)) return false;
    for (const name in fields) if (!fields[name](Reflect.get(value, name))) return false;
    return true;
  };

/** An object with these fields and no other. */
// @__NO_SIDE_EFFECTS__
export const exactly =
  <Shape>(fields: Fields<Shape>): Check<Shape> =>
  (value): value is Shape =>
    shape(fields)(value) &&
    isObject(value) &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name));
