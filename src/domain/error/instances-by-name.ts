/**
 * The `Symbol.hasInstance` of an error class with its own name. Next loads modules several times in one process, and
 * adapters are wired once: what they throw is often made by another copy of the class.
 */
export const instancesByName =
  (name: string) =>
  (value: unknown): boolean =>
    value instanceof Error && value.name === name;
