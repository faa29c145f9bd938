import { z } from "zod";
import type { RunSize } from "./simulate.ts";

export const usage = `Usage:
  npm run billing -- run [--customers 1000] [--months 24] [--seed 7] [--database postgres://user@host/name]
      Lets simulated customers live with the product's billing, in a database that is thrown away afterwards, and
      audits their bills. --database: a server on which a database of its own is made and dropped.
  npm run billing -- advance 40d
      Moves the clock of the payments of the running app on: 40d, 3w or 12h. In test mode only.
`;

export type Command =
  | { kind: "run"; size: RunSize; server: string | undefined }
  | { kind: "advance"; by: string };

/** What was typed is not what this command takes; its message says what it wants. */
export class InvalidArguments extends Error {}

const integer = (name: string, most: number) =>
  z.coerce
    .number(`${name} wants a number`)
    .int(`${name} wants a whole number`)
    .min(1, `${name} is at least 1`)
    .max(most, `${name} is at most ${most}`);

const options = z.strictObject({
  customers: integer("--customers", 100_000).default(1_000),
  months: integer("--months", 120).default(24),
  seed: z.coerce.number("--seed wants a number").int("--seed wants a whole number").default(7),
  database: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "--database begins with postgres://")
    .optional(),
});

/** `--name value` pairs. */
function pairs(words: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const [name, value] = [words[at], words[at + 1]];
    if (!name?.startsWith("--")) throw new InvalidArguments(`"${name}" is not understood here.`);
    if (value === undefined) throw new InvalidArguments(`${name} wants a value.`);
    found[name.slice(2)] = value;
  }
  return found;
}

/** @throws {InvalidArguments} */
export function readArguments([command, ...rest]: readonly string[]): Command {
  if (command === "advance") {
    const [by, ...more] = rest;
    if (by === undefined || more.length > 0)
      throw new InvalidArguments("advance wants one length of time, as 40d.");
    return { kind: "advance", by };
  }
  if (command !== "run")
    throw new InvalidArguments(command ? `There is no command "${command}".` : "Say what to do.");
  const read = options.safeParse(pairs(rest));
  if (!read.success) {
    const [issue] = read.error.issues;
    const unknown =
      issue?.code === "unrecognized_keys" ? `There is no option --${issue.keys[0]}.` : issue?.message;
    throw new InvalidArguments(String(unknown));
  }
  const { database, ...size } = read.data;
  return { kind: "run", size, server: database };
}
