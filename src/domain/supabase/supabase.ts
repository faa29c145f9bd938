/** Types for screens. Separate from the schemas, so that screens need no zod. */

export const MAX_SUPABASE = 20;
export const MAX_TABLES_TEXT = 20_000;

/** A connected Supabase project without its key. */
export type SupabaseView = {
  id: string;
  name: string;
  /** An origin. */
  url: string;
  keyEnd: string;
  /** The tables as the user described them. */
  tables: string;
  forNewProjects: boolean;
};

/** The choice for a project or for new ones. */
export type SupabaseChoice = {
  connections: readonly SupabaseView[];
  chosenId: string | null;
  /** For its pages, which contain the key anyway. Null also if the key cannot be decrypted. */
  access: { url: string; key: string } | null;
};

/** The known tables of a connected project. */
export type SupabaseTables =
  | { from: "supabase"; tables: readonly SupabaseTable[] }
  | { from: "user"; text: string }
  /** refused: Supabase only describes them to secret keys · failed: no answer */
  | { from: "none"; reason: "refused" | "failed" };

export type SupabaseTable = { name: string; columns: readonly SupabaseColumn[] };

export type SupabaseColumn = {
  name: string;
  /** PostgreSQL's type name. */
  type: string;
  isRequired: boolean;
  isPrimary: boolean;
  /** `table.column` */
  references: string | null;
};

/** Run in Supabase's SQL editor, this lists the tables for `SupabaseConnection.tables`. */
export const TABLES_QUERY = `select string_agg(line, E'\\n' order by line) as tables
from (
  select '- ' || table_name || ': ' || string_agg(column_name || ' ' || data_type
    || case when is_nullable = 'NO' and column_default is null then ' (required)' else '' end, ', '
    order by ordinal_position) as line
  from information_schema.columns
  where table_schema = 'public'
  group by table_name
) lines;`;
