import { projectRoot } from "../../../scripts/environment.mjs";
import type { Answer } from "./visitor";

const leakPatterns: [string, RegExp][] = [
  ["a stack trace", /\bat [\w.<>$ ]+\((?:[^)]*):\d+:\d+\)|\bat (?:async )?(?:file|node):/],
  ["a path", /node_modules|\.next\/|webpack-internal|turbopack:|\/src\/server\//],
  ["a database message", /prisma|pglite|violates \w+ constraint|syntax error at or near|invalid byte seq/i],
  ["SQL", /\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|\bUPDATE\b.+\bSET\b/],
];

/** What a response must not contain: `secrets`, which appear only in other users' data, and internals. */
export function findLeaks({ text }: Answer, secrets: string[]): string[] {
  const words = [...secrets, projectRoot].filter((secret) => text.includes(secret));
  const kinds = leakPatterns.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  return [...words, ...kinds];
}

/** tRPC's error code; undefined for a successful call. */
export function errorCodeOf({ text }: Answer): string | undefined {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1];
}

/** Whether the schema rejected the input. */
export const isBadInput = ({ text }: Answer) => /"fieldErrors":\{/.test(text);

/** A server error other than our own words about a vendor that does not respond. */
export const isCrash = (answer: Answer) =>
  answer.status >= 500 && errorCodeOf(answer) !== "SERVICE_UNAVAILABLE";

/** For failure messages. */
export const summarize = ({ status, text }: Answer) => `${status} ${text.slice(0, 300)}`;
