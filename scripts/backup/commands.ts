import path from "node:path";
import { parseArgs } from "node:util";
import { env } from "~/env";
import { backUp, restore, stampOf, withDatabase } from "./installation.ts";
import type { Statement } from "./statements.ts";
import { goBack, type Rehearsal, rehearse, upgrade } from "./upgrade.ts";

const number = (count: number) => count.toLocaleString("en-US");
const total = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0);
const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

/** `npm run backup -- [file] [--models]`. @returns the lines to print */
export async function backupCommand(args: string[], now: Date): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { models: { type: "boolean", default: false } },
  });
  const file = path.resolve(positionals[0] ?? `bluebonnet-${stampOf(now)}.tar.zst`);
  const { tables, files } = await withDatabase((open) =>
    backUp(open, file, { now, withModels: values.models }),
  );
  return [
    `Backed up ${number(total(tables))} rows of ${Object.keys(tables).length} tables and ${files.length} stored files to ${file}.`,
    files.includes("secret")
      ? "Keep it safe: it holds the secret that encrypts keys and tokens, so whoever has it can read them."
      : "Keep AUTH_SECRET as well, but not beside it: the backup does not hold it.",
  ];
}

/** `npm run restore -- file [--replace]`. @returns the lines to print */
export async function restoreCommand(args: string[], now: Date): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [file] = positionals;
  if (!file) throw new Error("Name the backup: npm run restore -- backup.tar.zst");
  const setAside = await restore(path.resolve(file), { now, replace: values.replace });
  return [
    `Restored ${path.resolve(file)}. The next start applies the migrations that it lacks.`,
    ...(setAside.length > 0 ? ["What was there before is kept in:", ...listed(setAside)] : []),
    ...(env.AUTH_SECRET ? ["AUTH_SECRET must be the one that was in use when the backup was made."] : []),
  ];
}

/** `npm run upgrade -- [--rehearse | --back]`. @returns the lines to print */
export async function upgradeCommand(args: string[], now: Date): Promise<string[]> {
  const { values } = parseArgs({
    args,
    options: { rehearse: { type: "boolean" }, back: { type: "boolean" } },
  });
  if (values.rehearse) return describeRehearsal(await rehearse());
  if (values.back) {
    const { backup, setAside } = await goBack(now);
    return [
      `Restored ${backup}. Check out the version from before, too, before you start the server.`,
      ...(setAside.length > 0 ? ["What was there until now is kept in:", ...listed(setAside)] : []),
    ];
  }
  const upgraded = await upgrade(now);
  if (!upgraded) return ["The database is up to date."];
  return [
    `Applied ${upgraded.applied.length} migrations: ${upgraded.applied.join(", ")}.`,
    `Your data from before is in ${upgraded.backup}. To go back, run npm run upgrade -- --back.`,
  ];
}

const EFFECTS = { drops: "deletes data", locks: "locks a table meanwhile" } as const;

/** Statements by kind: `2 CREATE TABLE, 1 UPDATE (locks a table meanwhile)`. */
function describeStatements(statements: readonly Statement[]): string {
  const counts = new Map<string, number>();
  for (const { kind, effect } of statements) {
    const text = effect ? `${kind} (${EFFECTS[effect]})` : kind;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => `${count} ${text}`).join(", ");
}

function describeRehearsal({ of, migrations, before, after }: Rehearsal): string[] {
  if (migrations.length === 0) return ["The database is up to date: there is nothing to rehearse."];
  const seconds = migrations.reduce((sum, migration) => sum + migration.seconds, 0);
  const tables = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = tables.filter((table) => before[table] !== after[table]);
  const rowsIn = (rows: Record<string, number>, table: string) =>
    rows[table] === undefined ? "no table" : number(rows[table]);
  return [
    `Applied ${migrations.length} migrations to a copy of ${of}, in ${seconds.toFixed(1)} s. Nothing was changed.`,
    ...listed(
      migrations.map(
        ({ name, seconds: each, statements }) =>
          `${name}  ${each.toFixed(1)} s  ${describeStatements(statements)}`,
      ),
    ),
    `Rows: ${number(total(before))} before, ${number(total(after))} after.`,
    ...listed(changed.map((table) => `${table}: ${rowsIn(before, table)} → ${rowsIn(after, table)}`)),
  ];
}
