import { z } from "zod";
import { invalidRequest } from "../api-error";
import type { Form } from "./form";

/** Form arrays arrive as objects with numeric keys. */
const arrayFromForm = (value: unknown) =>
  typeof value === "object" && value !== null ? Object.values(value) : value;

export const listOf = <Item extends z.ZodType>(item: Item) => z.preprocess(arrayFromForm, z.array(item));

export const flag = z.enum(["true", "false"]).transform((text) => text === "true");
export const integer = z.coerce.number().int();
export const metadata = z.record(z.string(), z.string());

/** Merges metadata like Stripe: an empty value removes its key. */
export const mergeMetadata = (
  known: Record<string, string> | null,
  added: Record<string, string> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...known, ...added }).filter(([, text]) => text !== ""));

/** Stripe takes an empty string for "none". */
export const clearable = <Value extends z.ZodType>(value: Value) =>
  z.union([z.literal("").transform(() => null), value]);

export const address = z
  .strictObject({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string().length(2),
  })
  .partial()
  .transform((given) => ({
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    city: given.city ?? null,
    state: given.state ?? null,
    postal_code: given.postal_code ?? null,
    country: given.country ?? null,
  }));

/** Parameters of every list. */
export const page = {
  limit: integer.min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
};

/** `items[0][price]`: a parameter's name in Stripe's notation. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join("");

/** Validates a request's parameters for its endpoint. @throws {ApiError} 400 that names the parameter */
export function readParams<Params>(form: Form, schema: z.ZodType<Params>): Params {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  const { issues } = read.error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!issue) throw read.error;
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    throw invalidRequest(`Received unknown parameter: ${param}`, { param, code: "parameter_unknown" });
  }
  const param = nameOf(issue.path);
  const absent = issue.code === "invalid_type" && issue.input === undefined;
  throw absent
    ? invalidRequest(`Missing required param: ${param}.`, { param, code: "parameter_missing" })
    : invalidRequest(`Invalid value for ${param}: ${issue.message}`, { param });
}
