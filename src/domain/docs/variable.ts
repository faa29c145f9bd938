import { z } from "zod";

/** An environment variable in the documentation. */
export type Variable = {
  name: string;
  /** The default; null when there is none and `meaning` explains what happens instead. */
  fallback: string | null;
  /** Example value where there is no default. */
  example: string | null;
  meaning: string;
};

const metaSchema = z.object({ description: z.string(), examples: z.array(z.string()).default([]) });

/** The description from a variable's schema. A schema without one is a bug and throws. */
export function describeVariable(name: string, rule: z.ZodType): Variable {
  const { description, examples } = metaSchema.parse(rule.meta());
  const { default: fallback } = z.toJSONSchema(rule, { io: "input" });
  return {
    name,
    fallback: fallback ? String(fallback) : null,
    example: examples[0] ?? null,
    meaning: description,
  };
}
