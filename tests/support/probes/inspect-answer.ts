import { projectRoot } from "../../../scripts/environment.mjs";
import type { Answer } from "./visitor";

const leakPatterns: [string, RegExp][] = [
  ["a stack trace", /\bat [\w.<>$ ]+\((?:[^)]*):\d+:\d+\)|\bat (?:async )?(?:file|node):/],
  ["a path", /node_modules|\.next\/|webpack-internal|turbopack:|\/src\/server\//],
  [
    "the database's own words",
    /prisma|pglite|violates \w+ constraint|syntax error at or near|invalid byte seq/i,
  ],
  ["SQL", /\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|\bUPDATE\b.+\bSET\b/],
];

/** What an answer tells that it must not. `secrets` are words that only others' data holds. */
export function findLeaks({ text }: Answer, secrets: string[]): string[] {
  const words = [...secrets, projectRoot].filter((secret) => text.includes(secret));
  const kinds = leakPatterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return [...words, ...kinds];
}

/** tRPC's own name of what was refused; undefined for what was not. */
export function errorCodeOf({ text }: Answer): string | undefined {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1];
}

/** Whether an input was refused by its schema, before anything was looked for. */
export const isBadInput = ({ text }: Answer) => /"fieldErrors":\{/.test(text);

/** For a message. */
export const summarize = ({ status, text }: Answer) => `${status} ${text.slice(0, 300)}`;
