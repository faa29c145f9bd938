/** The value at a path of parsed JSON; undefined if it is missing. */
export const valueAt = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (parent, key) => (typeof parent === "object" && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string | undefined => {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : undefined;
};

export const numberAt = (value: unknown, ...path: readonly (string | number)[]): number | undefined => {
  const found = valueAt(value, ...path);
  return typeof found === "number" ? found : undefined;
};

export const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
};
