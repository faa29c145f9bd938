import { z } from "zod";
import type { SupabaseColumn, SupabaseTable } from "./supabase";

const MAX_TABLES = 100;
const MAX_COLUMNS = 100;

// PostgREST's description: OpenAPI 2.0, in which tables and views are definitions.
const description = z.object({
  definitions: z
    .record(
      z.string(),
      z.object({
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
      }),
    )
    .optional(),
});

/** The tables that PostgREST describes; null when it is another answer. All of it comes from outside. */
export function readDescription(answer: unknown): SupabaseTable[] | null {
  const read = description.safeParse(answer);
  if (!read.success) return null;
  return Object.entries(read.data.definitions ?? {})
    .slice(0, MAX_TABLES)
    .map(([name, { required = [], properties = {} }]) => ({
      name: oneLine(name),
      columns: Object.entries(properties)
        .slice(0, MAX_COLUMNS)
        .map(([column, { type, format, description: text = "", default: value }]): SupabaseColumn => {
          const [, table, key] = /<fk table='([^']+)' column='([^']+)'\/>/.exec(text) ?? [];
          return {
            name: oneLine(column),
            type: oneLine(format ?? type ?? "unknown"),
            isRequired: required.includes(column) && value === undefined,
            isPrimary: text.includes("<pk/>"),
            references: table && key ? oneLine(`${table}.${key}`) : null,
          };
        }),
    }));
}

const MAX_NAME = 80;

/** Names are short lines, whatever else a database calls its tables. */
const oneLine = (text: string): string =>
  text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]|`/gu, " ").slice(0, MAX_NAME);
