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
    .max(limit, `Use at most ${limit} characters.`)
    .regex(/^\P{Cc}*$/u, "Use one line of plain text.");

const colourValue = z.string().regex(/^#[0-9a-f]{6}$/i, "Use a color such as #4f5bd5.");

const textVariable = z.strictObject({
  label: z.string().min(1),
  kind: z.literal("text"),
  default: textUpTo(PARAGRAPH),
  /** What the default is where it is invented, as in "the tagline"; the starter's reply names what is left of it. */
  sample: z.string().min(1).optional(),
  /**
   * The text for a page about something, with `{owner}` for whose it is, `{topic}` for what it is about, or `{name}` for
   * what the page or its owner is called.
   */
  about: z.string().min(1).optional(),
});
const colourVariable = z.strictObject({
  label: z.string().min(1),
  kind: z.literal("colour"),
  default: colourValue,
});

const templateVariable = z.discriminatedUnion("kind", [textVariable, colourVariable]);

/** The schema of `template.json`. */
export const templateManifest = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1).max(120),
  category: z.enum(templateCategories),
  tier: z.enum(templateTiers),
  /** Search terms, including synonyms. */
  tags: z.array(z.string().regex(/^[a-z0-9][a-z0-9 -]*$/)).min(1),
  /** Invented content that is no variable, as in "the articles". */
  samples: z.array(z.string().min(1)).optional(),
  variables: z
    .object({ title: textVariable, accent: colourVariable })
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

/** The schema of a template's values: trimmed texts of one line; colours as `#rrggbb`. */
export function templateValuesInput(variables: TemplateVariables) {
  const fields = Object.entries(variables).map(([key, variable]) => [
    key,
    (variable.kind === "text" ? textUpTo(maxTextLength(variable.default)) : colourValue).optional(),
  ]);
  return z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodOptional<z.ZodString>>);
}
