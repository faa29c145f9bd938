import { z } from "zod";

/** An environment variable as the documentation tells of it. */
export type Variable = {
  name: string;
  /** What it is when it is not set; null where then something else happens, which `meaning` says. */
  fallback: string | null;
  /** The form of a value, where there is no default to see it by. */
  example: string | null;
  meaning: string;
};

const told = z.object({ description: z.string(), examples: z.array(z.string()).default([]) });

/** What a variable's own rule says about it. A rule without a description is a mistake of ours, and throws. */
export function describeVariable(name: string, rule: z.ZodType): Variable {
  const { description, examples } = told.parse(rule.meta());
  const { default: fallback } = z.toJSONSchema(rule, { io: "input" });
  return {
    name,
    fallback: fallback ? String(fallback) : null,
    example: examples[0] ?? null,
    meaning: description,
  };
}
