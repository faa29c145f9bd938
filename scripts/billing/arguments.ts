import { z } from "zod";
import type { RunSize } from "./simulate.ts";

export const usage = `Usage:\n  npm run billing -- run [--customers 1000] [--months 24] [--seed 7] [--database postgres://user@host/name]\n      Simulates customers of the product's billing in a temporary database and audits the result.\n      --database: a PostgreSQL server on which to create and drop that database.\n  npm run billing -- advance 40d\n      Advances the payments clock of the running app: 40d, 3w or 12h. Test mode only.\n`;

export type Command =
  | { kind: "run"; size: RunSize; server: string | undefined }
  | { kind: "advance"; by: string };

/** Invalid command line; the message states what is expected. */
export class InvalidArguments extends Error {}

const integer = (name: string, max: number) =>
  z.coerce
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(max, `${name} must be at most ${max}`);

const options = z.strictObject({
  customers: integer("--customers", 100_000).default(1_000),
  months: integer("--months", 120).default(24),
  seed: z.coerce.number("--seed must be a number").int("--seed must be a whole number").default(7),
  database: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "--database must start with postgres://")
    .optional(),
});

/** `--name value` pairs. */
function parseOptions(args: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name, value] = [args[at], args[at + 1]];
    if (!name?.startsWith("--")) throw new InvalidArguments(`Unexpected argument "${name}".`);
    if (value === undefined) throw new InvalidArguments(`${name} needs a value.`);
    found[name.slice(2)] = value;
  }
  return found;
}

/** @throws {InvalidArguments} */
export function parseArguments([command, ...rest]: readonly string[]): Command {
  if (command === "advance") {
    const [by, ...more] = rest;
    if (by === undefined || more.length > 0)
      throw new InvalidArguments("advance takes one duration, such as 40d.");
    return { kind: "advance", by };
  }
  if (command !== "run")
    throw new InvalidArguments(command ? `Unknown command "${command}".` : "No command given.");
  const parsed = options.safeParse(parseOptions(rest));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const unknown =
      issue?.code === "unrecognized_keys" ? `Unknown option --${issue.keys[0]}.` : issue?.message;
    throw new InvalidArguments(String(unknown));
  }
  const { database, ...size } = parsed.data;
  return { kind: "run", size, server: database };
}
