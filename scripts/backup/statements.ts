/** One statement of a migration. */
export type Statement = {
  /** Its first words, such as `ALTER TABLE`. */
  kind: string;
  text: string;
  /** `drops`: deletes data · `locks`: keeps others from a table for as long as it works through it */
  effect: "drops" | "locks" | null;
};

/** A comment, a text, a quoted name or a function's body, in none of which a semicolon ends a statement; or one that does. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a migration, without comments, texts and the bodies of functions. */
export function statementsOf(sql: string): Statement[] {
  const statements: string[] = [""];
  let end = 0;
  const append = (text: string) => {
    statements.push(`${statements.pop() ?? ""}${text}`);
  };
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    append(sql.slice(end, index));
    end = index + token.length;
    if (token === ";") statements.push("");
    else if (!/^(?:--|\/\*)/.test(token)) append(/^['$]/.test(token) ? "'…'" : token);
  }
  append(sql.slice(end));
  const texts = statements.map((text) => text.trim().replace(/\s+/g, " ")).filter(Boolean);
  // Nobody waits for a table that did not exist before.
  const isNew = (text: string) =>
    texts.some((other) => tableOf(CREATED, other) === (tableOf(CHANGED, text) ?? ""));
  return texts.map((text) => {
    const effect = effectOf(text);
    return { kind: kindOf(text), text, effect: effect === "locks" && isNew(text) ? null : effect };
  });
}

const CREATED = /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/i;
const CHANGED = /^(?:CREATE (?:UNIQUE )?INDEX .*? ON|ALTER TABLE(?: ONLY)?|UPDATE|DELETE FROM) "?(\w+)/i;
const tableOf = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1];

const kindOf = (text: string): string =>
  /^(?:(?:CREATE|ALTER|DROP)(?: OR REPLACE)?(?: UNIQUE)? [A-Z]+|INSERT INTO|DELETE FROM|\w+)/i.exec(
    text,
  )?.[0] ?? text;

const DROPS = /\b(?:DROP (?:TABLE|COLUMN|SCHEMA)|TRUNCATE)\b|^DELETE FROM\b/i;
/** They write every row, or read every row while others must not write. */
const LOCKS =
  /^UPDATE\b|^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)|\bALTER COLUMN .* (?:TYPE|SET NOT NULL)\b|\bADD CONSTRAINT .* (?:FOREIGN KEY|CHECK|UNIQUE|PRIMARY KEY)\b/i;

const effectOf = (text: string): Statement["effect"] =>
  DROPS.test(text) ? "drops" : LOCKS.test(text) ? "locks" : null;

/**
 * Why the version before cannot run on a database with this statement: it reads or writes what has gone, or leaves out
 * what has become required. Null if it can.
 */
export function breaksOlderVersion({ text, effect }: Pick<Statement, "text" | "effect">): string | null {
  if (effect === "drops" && !/^DELETE FROM\b/i.test(text)) return "drops what it uses";
  if (/\bRENAME (?:TO|COLUMN|VALUE)\b/i.test(text)) return "renames what it uses";
  if (/\bSET NOT NULL\b/i.test(text)) return "requires a value that it may leave out";
  if (/\bALTER COLUMN\b.*\bDROP DEFAULT\b/i.test(text)) return "drops a default that it relies on";
  const added = text.match(/\bADD COLUMN\b(?:[^,(]|\([^)]*\))*/gi) ?? [];
  return added.some(
    (column) => /\bNOT NULL\b/i.test(column) && !/\b(?:DEFAULT|GENERATED|SERIAL|BIGSERIAL)\b/i.test(column),
  )
    ? "requires a value that it does not know"
    : null;
}
