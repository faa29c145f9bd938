/**
 * A `Symbol.hasInstance` that compares names. Next loads modules several times per process, so a caught error may come
 * from another copy of its class.
 */
export const instancesByName =
  (name: string) =>
  (value: unknown): boolean =>
    value instanceof Error && value.name === name;
