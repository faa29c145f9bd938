import { z } from "zod";
import { templateCategories } from "./template-category";

/** Basic templates are in every plan; `planLimits` lists the plans with advanced ones. */
export const templateTiers = ["basic", "advanced"] as const;
export type TemplateTier = (typeof templateTiers)[number];

const SHORT_TEXT = 80;
const PARAGRAPH = 240;

/** The maximum length of a text variable: a line, or a paragraph if its default is one. */
export const maxTextLength = (text: string): number => (text.length > SHORT_TEXT ? PARAGRAPH : SHORT_TEXT);

const textUpTo = (limit: number) =>
  z
    .string()
    .trim()
    .min(1, "Enter some text.")
    .max(limit, { error: `Use at most ${limit} characters.`, abort: true })
    .regex(/^\P{Cc}*$/u, "Use one line of plain text.");

const colorValue = z.string().regex(/^#[0-9a-f]{6}$/i, "Use a color such as #4f5bd5.");

const textVariable = z.strictObject({
  label: z.string().min(1),
  kind: z.literal("text"),
  default: textUpTo(PARAGRAPH),
  /** What an invented default is, such as "the tagline"; the starter's reply lists those that remain. */
  sample: z.string().min(1).optional(),
  /**
   * The text for a page on a topic, with the placeholders `{owner}`, `{topic}`, or `{name}` for the name of the page or
   * its owner.
   */
  about: z.string().min(1).optional(),
});
const colorVariable = z.strictObject({
  label: z.string().min(1),
  kind: z.literal("colour"),
  default: colorValue,
});

const templateVariable = z.discriminatedUnion("kind", [textVariable, colorVariable]);

/** The schema of `template.json`. */
export const templateManifest = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).max(120),
  category: z.enum(templateCategories),
  tier: z.enum(templateTiers),
  /** Search terms, including synonyms. */
  tags: z.array(z.string().regex(/^[a-z0-9][a-z0-9 -]*$/)).min(1),
  /** Invented content that is not a variable, such as "the articles". */
  samples: z.array(z.string().min(1)).optional(),
  variables: z
    .object({ title: textVariable, accent: colorVariable })
    .catchall(templateVariable)
    .refine((variables) => Object.keys(variables).every((key) => /^[a-z][A-Za-z0-9]*$/.test(key)), {
      message: "Variables are named in lowerCamelCase.",
    }),
});
export type TemplateManifest = z.infer<typeof templateManifest>;

export const templateId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A small project that a chat can start from. */
export type Template = {
  /** The name of its folder. */
  id: string;
  manifest: TemplateManifest;
  files: { html: string; css: string /** Undefined: none. */; script: string | undefined };
};

export type TemplateVariables = Readonly<Record<string, z.infer<typeof templateVariable>>>;

/** Values by variable name; missing ones use the default. */
export type TemplateValues = Readonly<Record<string, string>>;

/** The schema of a template's values: trimmed texts of one line; colors as `#rrggbb`. */
export function templateValuesInput(variables: TemplateVariables) {
  const fields = Object.entries(variables).map(([key, variable]) => [
    key,
    (variable.kind === "text" ? textUpTo(maxTextLength(variable.default)) : colorValue).optional(),
  ]);
  return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodOptional<z.ZodString>>);
}
