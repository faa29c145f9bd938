import { brandOf, digitsOf, passesLuhn } from "~/domain/billing/card";
import { openEmbedded } from "~/server/db/embedded";

/** A field for the security code itself, not for the provider's check result. */
const codeField = /^(cvc|cvv|card_?code|security_?code)$/i;

/**
 * Finds card data in a text or JSON value at any depth: numbers of 13 to 19 digits, with or without gaps, that match
 * a brand's prefix and pass the Luhn check (one in ten timestamps passes it too, but matches no brand); any of
 * `codes` standing alone; and a field for a security code.
 */
export function cardTraces(value: unknown, codes: readonly string[] = []): string[] {
  if (typeof value === "string") return inText(value, codes);
  if (typeof value === "number" || typeof value === "bigint") return inText(String(value), []);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    ...(codeField.test(name) && part !== null ? [`field ${name}`] : []),
    ...cardTraces(part, codes),
  ]);
}

function inText(text: string, codes: readonly string[]): string[] {
  const numbers = text.match(/(?<![\dA-Za-z])(?:\d[ -]?){12,18}\d(?![\dA-Za-z])/g) ?? [];
  return [
    ...numbers.filter((number) => brandOf(number) && passesLuhn(digitsOf(number))),
    ...codes.filter((code) => new RegExp(`(?<![\\w.:-])${code}(?![\\w.:-])`).test(text)),
  ];
}

/** The same for a browser's request: its URL, and each field of a JSON or form body. */
export function cardTracesInRequest(url: string, body: string | null, codes: readonly string[]): string[] {
  const { pathname, searchParams } = new URL(url);
  const parameters = Object.fromEntries(searchParams);
  return cardTraces([pathname, parameters, body === null ? null : parsed(body)], codes);
}

/** The same for log output, in which most lines are JSON. */
export const cardTracesInLog = (output: string, codes: readonly string[]): string[] =>
  output.split("\n").flatMap((line) => cardTraces(parsed(line), codes));

/** The same for every row of an embedded database that is not open. */
export async function cardTracesInDatabase(dataDir: string, codes: readonly string[]): Promise<string[]> {
  const { db, close } = openEmbedded(dataDir);
  try {
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`;
    const traces: string[] = [];
    for (const { name } of tables) {
      const rows = await db.$queryRawUnsafe<{ row: unknown }[]>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
      traces.push(...cardTraces(rows, codes).map((trace) => `${name}: ${trace}`));
    }
    return traces;
  } finally {
    await close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.includes("=") ? Object.fromEntries(new URLSearchParams(text)) : text;
  }
}
