import { z } from "zod";
import { type Modelfile, type Parameters, type ParameterValue, readValue } from "./modelfile";

/** Names of Ollama's library and of other hubs, with a tag. */
export const ollamaName = z
  .string()
  .trim()
  .regex(/^[\w./-]{1,150}(?::[\w.-]{1,80})?$/, "This is not a valid model name.");

const MAX_TEXT = 50_000;
const MAX_EXAMPLES = 50;
const text = z.string().max(MAX_TEXT, "At most 50,000 characters.");
const messageText = text.refine((value) => value.trim() !== "", "Write something, or remove the example.");

/** Undefined when empty. */
const number = (min: number, max: number, isWhole = false) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      if (typed === "") return undefined;
      const value = Number(typed);
      if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
      const kind = isWhole ? "a whole number" : "a number";
      const message = `Enter ${kind} from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}, or leave it empty.`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

const linesOf = (typed: string) => typed.split(/\r?\n/).filter((line) => line.trim() !== "");

/** Lines of `name value`. */
const others = text.transform((typed, context) => {
  const parsed: Record<string, ParameterValue> = {};
  for (const line of linesOf(typed)) {
    const [, name, value] = /^([a-z_]+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    if (name && value && !(name in usualParameters)) parsed[name] = readValue(value);
    else
      context.addIssue({
        code: "custom",
        message:
          name && value
            ? `${name} has its own field.`
            : "Enter one parameter per line: its name, then its value.",
      });
  }
  return parsed;
});

const usualParameters = {
  temperature: number(0, 2),
  top_p: number(0, 1),
  top_k: number(0, 1_000, true),
  num_ctx: number(256, 10_000_000, true),
  repeat_penalty: number(0, 10),
  seed: number(0, 2_147_483_647, true),
  stop: text,
};
export type UsualParameter = keyof typeof usualParameters;

/** The form of a model to create. */
export const modelfileInput = z.object({
  name: z
    .string()
    .trim()
    .regex(
      /^(?:\w[\w-]{0,79}\/)?\w[\w.-]{0,79}(?::\w[\w.-]{0,79})?$/,
      "Use letters, digits, dots, dashes and underscores, as in my-coder or me/my-coder:v2.",
    ),
  from: ollamaName,
  system: text,
  template: text,
  ...usualParameters,
  others,
  examples: z
    .array(z.object({ user: messageText, assistant: messageText }))
    .max(MAX_EXAMPLES, "At most 50 examples."),
  /** Replaces an existing model of this name. */
  replaces: z.boolean(),
});

export type ModelfileForm = z.input<typeof modelfileInput>;
export type ModelfileInput = z.infer<typeof modelfileInput>;

export function modelfileOf(input: ModelfileInput): Modelfile {
  const { name, from, system, template, examples, others, stop, replaces: _, ...numbers } = input;
  const stops = linesOf(stop);
  const parameters: Parameters = {
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined)),
    ...(stops.length > 0 ? { stop: stops } : {}),
    ...others,
  };
  return { name, from, system, template, parameters, examples };
}

/** The form values of an existing model. */
export function formOf(model: Modelfile, replaces: boolean): ModelfileForm {
  const { parameters, ...rest } = model;
  const typed = (name: UsualParameter) => [parameters[name] ?? ""].flat().join("\n");
  return {
    ...rest,
    examples: model.examples.map((each) => ({ ...each })),
    temperature: typed("temperature"),
    top_p: typed("top_p"),
    top_k: typed("top_k"),
    num_ctx: typed("num_ctx"),
    repeat_penalty: typed("repeat_penalty"),
    seed: typed("seed"),
    stop: typed("stop"),
    others: Object.entries(parameters)
      .filter(([name]) => !(name in usualParameters))
      .map(([name, value]) => `${name} ${value}`)
      .join("\n"),
    replaces,
  };
}
