import { textOf } from "./source-files";

const scalars = new Set(["String", "Int", "BigInt", "Float", "Boolean", "DateTime", "Json", "Bytes"]);

/** `isId`: it names a row, or belongs to its key. */
export type Column = { field: string; type: string; isId: boolean };

/** Each table of the database with its columns. */
export function databaseTables(): Map<string, Column[]> {
  const schema = textOf("prisma/schema.prisma");
  const enums = new Set([...schema.matchAll(/^enum (\w+)/gm)].map(([, name]) => name));
  return new Map(
    [...schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => [
      name,
      [...body.matchAll(/^ {2}(\w+)\s+(\w+)(.*)$/gm)].flatMap(([, field = "", type = "", rest = ""]) =>
        scalars.has(type) || enums.has(type) ? [{ field, type, isId: rest.includes("@db.Uuid") }] : [],
      ),
    ]),
  );
}
