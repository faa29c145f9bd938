import { type SqlToken, sqlTokens } from "./sql-tokens";

/**
 * no-rls: a table is created without row level security · disabled-rls: it is disabled · open-policy: a policy lets
 * everyone change every row
 */
export type SqlFinding = {
  kind: "no-rls" | "disabled-rls" | "open-policy";
  /** Verbatim. */
  table: string;
  /** Its range in the text. */
  from: number;
  to: number;
  /** The statement that fixes it, to append; null: only the author can decide. */
  fix: string | null;
};

/** MySQL and SQLite have no row level security. */
const OTHER_DIALECT = /\bauto_?increment\b|\bengine\s*=|`/i;

/** Whether a code block may be PostgreSQL. @param label its language label */
export const isPostgres = (label: string, code: string): boolean =>
  /^(?:sql|psql|pgsql|plpgsql|postgres(?:ql)?)$/i.test(label) && !OTHER_DIALECT.test(code);

const sentences: Record<SqlFinding["kind"], (table: string) => string> = {
  "no-rls": (table) =>
    `On Supabase, anyone with the public key can reach the rows of ${table}: row level security is not enabled.`,
  "disabled-rls": (table) =>
    `On Supabase, anyone with the public key can reach the rows of ${table}: row level security is disabled.`,
  "open-policy": (table) => `This policy lets everyone change every row of ${table}.`,
};

export const explainFinding = ({ kind, table }: SqlFinding): string => sentences[kind](table);

type Table = { name: Name; enabled: boolean; createdAt: Name | null; disabledAt: Name | null };

/** A table's name; `key` is normalized. */
type Name = { key: string; text: string; from: number; to: number };

/**
 * Finds what exposes rows to everyone with the public key. Strings, such as function bodies, are ignored.
 *
 * @param others the project's other SQL, which may enable row level security for a table of this one
 */
export function checkSql(sql: string, others: readonly string[] = []): SqlFinding[] {
  const { tables, policies } = read(sql);
  const elsewhere = new Set(
    others.flatMap((other) =>
      [...read(other).tables].flatMap(([key, { enabled }]) => (enabled ? [key] : [])),
    ),
  );
  const open = [...tables.values()].flatMap(({ name, enabled, createdAt, disabledAt }): SqlFinding[] => {
    const place = disabledAt ?? createdAt;
    if (!place || enabled || (!disabledAt && elsewhere.has(name.key))) return [];
    return [
      {
        kind: disabledAt ? "disabled-rls" : "no-rls",
        table: place.text,
        from: place.from,
        to: place.to,
        fix: `alter table ${name.text} enable row level security;`,
      },
    ];
  });
  return [...open, ...policies].toSorted((a, b) => a.from - b.from);
}

function read(sql: string) {
  const tables = new Map<string, Table>();
  const policies: SqlFinding[] = [];
  for (const statement of statementsIn(sql)) {
    const parser = parserOf(sql, statement);
    if (parser.take("create")) readCreate(parser, tables, policies);
    else if (parser.take("alter", "table")) readAlter(parser, tables);
    else if (parser.take("drop", "table")) for (const { key } of readDropped(parser)) tables.delete(key);
  }
  return { tables, policies };
}

function statementsIn(sql: string): SqlToken[][] {
  const statements: SqlToken[][] = [[]];
  for (const token of sqlTokens(sql)) {
    if (token.kind === "sign" && token.text === ";") statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements;
}

function readCreate(parser: Parser, tables: Map<string, Table>, policies: SqlFinding[]): void {
  if (parser.take("policy")) {
    const found = openPolicy(parser);
    if (found) policies.push(found);
    return;
  }
  const isTemporary =
    (parser.take("global") || parser.take("local") || true) &&
    (parser.take("temporary") || parser.take("temp"));
  parser.take("unlogged");
  if (!parser.take("table")) return;
  const mayExist = parser.take("if", "not", "exists");
  const name = parser.name();
  if (!name || isTemporary || name.key.startsWith("pg_temp.")) return;
  if (mayExist && tables.has(name.key)) return;
  tables.set(name.key, { name, enabled: false, createdAt: name, disabledAt: null });
}

function readAlter(parser: Parser, tables: Map<string, Table>): void {
  parser.take("if", "exists");
  parser.take("only");
  const name = parser.name();
  if (!name) return;
  const table = tables.get(name.key) ?? { name, enabled: false, createdAt: null, disabledAt: null };
  const [, schema = "", own = ""] = /^([^.]*)\.(.*)$/s.exec(name.key) ?? [];
  while (!parser.isOver()) {
    const isOn = parser.take("enable", "row", "level", "security");
    if (isOn || parser.take("disable", "row", "level", "security")) {
      table.enabled = isOn;
      table.disabledAt = isOn ? null : name;
      tables.set(name.key, table);
    } else if (parser.take("rename", "to") || parser.take("set", "schema")) {
      const word = parser.previous() === "to" ? `${schema}.${parser.next()}` : `${parser.next()}.${own}`;
      tables.delete(name.key);
      // The fix must use the new name.
      tables.set(word, { ...table, name: { ...name, key: word, text: writtenName(word) } });
    } else parser.next();
  }
}

const writtenName = (key: string): string =>
  key
    .split(".")
    .map((part) => (/^[a-z_][a-z\d_]*$/.test(part) ? part : `"${part.replaceAll('"', '""')}"`))
    .join(".");

function readDropped(parser: Parser): Name[] {
  parser.take("if", "exists");
  const names: Name[] = [];
  do {
    const name = parser.name();
    if (name) names.push(name);
  } while (parser.take(","));
  return names;
}

/** Commands that change existing rows. Without `for` and `to`, a policy applies to all commands and roles. */
const CHANGING = new Set(["all", "update", "delete"]);

function openPolicy(parser: Parser): SqlFinding | null {
  parser.next();
  if (!parser.take("on")) return null;
  const table = parser.name();
  if (!table) return null;
  let command = "all";
  let isOpen = false;
  let roles: string[] = [];
  while (!parser.isOver()) {
    if (parser.take("for")) command = parser.next();
    else if (parser.take("to")) roles = [parser.next()];
    else if (parser.take(",")) roles.push(parser.next());
    else if (parser.take("using", "(", "true", ")")) isOpen = true;
    else parser.next();
  }
  const reachesAll = roles.length === 0 || roles.some((role) => role === "anon" || role === "public");
  if (!isOpen || !reachesAll || !CHANGING.has(command)) return null;
  return { kind: "open-policy", table: table.text, from: table.from, to: table.to, fix: null };
}

type Parser = ReturnType<typeof parserOf>;

/** A cursor over the tokens of a statement. */
function parserOf(sql: string, tokens: readonly SqlToken[]) {
  let at = 0;
  const isWord = (token: SqlToken | undefined, word: string) =>
    token?.text === word && (token.kind === "word" || token.kind === "sign");
  const isName = (token: SqlToken | undefined) => token?.kind === "word" || token?.kind === "quoted";
  return {
    isOver: () => at >= tokens.length,
    /** Consumes these words if they are next. */
    take(...words: string[]): boolean {
      if (!words.every((word, step) => isWord(tokens[at + step], word))) return false;
      at += words.length;
      return true;
    },
    previous: () => tokens[at - 1]?.text ?? "",
    next: () => tokens[at++]?.text ?? "",
    /** Consumes a table name, with its schema or in `public`. */
    name(): Name | null {
      const first = tokens[at];
      if (!first || !isName(first)) return null;
      const parts = [first];
      at += 1;
      while (isWord(tokens[at], ".") && isName(tokens[at + 1])) {
        parts.push(tokens[at + 1] as SqlToken);
        at += 2;
      }
      const texts = parts.slice(-2).map(({ text }) => text);
      const to = parts.at(-1)?.end ?? first.end;
      return {
        key: (texts.length === 1 ? ["public", ...texts] : texts).join("."),
        text: sql.slice(first.start, to),
        from: first.start,
        to,
      };
    },
  };
}
