import type { Procedure, Schema } from "./procedures";

export type KnownField = {
  value: unknown;
  /** It identifies the owner's data, which nobody else may access. */
  owned?: boolean;
};
/** Keyed by `procedure:path.of.the.field` or by the field's name. */
export type KnownFields = Record<string, KnownField>;

export type Sample = { input: unknown; namesOwned: boolean };

const isId = (name: string, schema: Schema) =>
  schema.format === "uuid" || name === "id" || /Id$/.test(name) || name === "cursor";

/**
 * Builds a valid input from the procedure's schema, with all optional fields. Values that a schema cannot provide (an
 * id, formatted text) come from the known fields.
 * @throws {Error} for an unknown field, with what to do
 */
export function sampleInput({ path, inputs }: Procedure, known: KnownFields): Sample {
  let namesOwned = false;
  const lookUp = (field: string): KnownField | undefined => {
    const name = field.split(".").at(-1) ?? field;
    const found = known[`${path}:${field}`] ?? known[name];
    if (found?.owned) namesOwned = true;
    return found;
  };
  const build = (schema: Schema, field: string): unknown => {
    const found = lookUp(field);
    if (found) return found.value;
    const [choice] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
    if (choice) return build(choice, field);
    if (schema.properties) {
      const entries = Object.entries(schema.properties);
      return Object.fromEntries(entries.map(([name, part]) => [name, build(part, join(field, name))]));
    }
    const name = field.split(".").at(-1) ?? field;
    if (isId(name, schema)) throw new Error(unknownField(path, field, "which id of user A's it means"));
    return plainValue(schema, (part) => build(part, join(field, "0"))) ?? failFor(path, field);
  };
  const made = inputs.map((schema) => build(schema, ""));
  return { input: made.length > 1 ? Object.assign({}, ...made) : made[0], namesOwned };
}

const join = (field: string, name: string) => (field ? `${field}.${name}` : name);

/** Undefined if the schema alone is not enough. */
function plainValue(schema: Schema, makeItem: (schema: Schema) => unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return schema.minimum ?? 1;
  if (schema.type === "array") return schema.items ? [makeItem(schema.items)] : [];
  const isUnconstrained = schema.type === "string" && !schema.pattern && !schema.format && !schema.allOf;
  return isUnconstrained ? "wild flower".padEnd(schema.minLength ?? 0, "s") : undefined;
}

function failFor(path: string, field: string): never {
  throw new Error(unknownField(path, field, "a value that it accepts"));
}

/** For the author of a new procedure. */
const unknownField = (path: string, field: string, what: string) =>
  `The probes do not know the field "${field}" of ${path}. ` +
  `Say ${what} in tests/support/probes/known-fields.ts, by "${field.split(".").at(-1)}" or "${path}:${field}".`;
