import { z } from "zod";
import type { SupabaseColumn, SupabaseTable } from "./supabase";

const MAX_COLUMNS = 100;
const MAX_DESCRIPTION = 2_000;

// PostgREST describes tables and views as OpenAPI 2.0 definitions.
const definition = z.object({
  required: z.array(z.string()).optional(),
  properties: z
    .record(
      z.string(),
      z.object({
        type: z.string().optional(),
        format: z.string().optional(),
        description: z.string().optional(),
        default: z.unknown().optional(),
      }),
    )
    .optional(),
});

/** Parses PostgREST's definition of a table, which is untrusted; null if invalid. */
export function readDefinition(name: string, answer: unknown): SupabaseTable | null {
  const read = definition.safeParse(answer);
  if (!read.success) return null;
  const required = new Set(read.data.required);
  return {
    name: oneLine(name),
    columns: Object.entries(read.data.properties ?? {})
      .slice(0, MAX_COLUMNS)
      .map(([column, { type, format, description = "", default: value }]): SupabaseColumn => {
        const text = description.slice(0, MAX_DESCRIPTION);
        const [, table, key] = /<fk table='([^']+)' column='([^']+)'\/>/.exec(text) ?? [];
        return {
          name: oneLine(column),
          type: oneLine(format ?? type ?? "unknown"),
          isRequired: required.has(column) && value === undefined,
          isPrimary: text.includes("<pk/>"),
          references: table && key ? oneLine(`${table}.${key}`) : null,
        };
      }),
  };
}

const MAX_NAME = 80;

/** Sanitizes names. */
const oneLine = (text: string): string =>
  text
    .slice(0, 2 * MAX_NAME)
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]|`/gu, " ")
    .slice(0, MAX_NAME);
