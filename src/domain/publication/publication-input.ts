import { z } from "zod";
import { slug } from "./slug";

export const MAX_TITLE_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 200;
const MIN_PASSWORD_LENGTH = 6;
const MAX_PASSWORD_LENGTH = 128;

const line = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: `Use at most ${limit} characters.`, abort: true })
    .regex(/^\P{Cc}*$/u, "Use one line of plain text.");

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`);

export const publishInput = z.object({
  projectId: z.uuid(),
  /** "": the existing one, or one made from the title. */
  slug: z.union([z.literal(""), slug]),
  title: line(MAX_TITLE_LENGTH).min(1, "Enter a title."),
  description: line(MAX_DESCRIPTION_LENGTH),
  /** The pinned version; null: always the newest. */
  versionId: z.uuid().nullable(),
  /** A new one; "": none; null: unchanged. */
  password: z.union([z.literal(""), password]).nullable(),
  expiresAt: z.date().nullable(),
});
export type PublishInput = z.infer<typeof publishInput>;

export const publicationInput = z.object({ projectId: z.uuid() });
/** `versionId`: the version that the user reviewed. */
export const updatePublicationInput = publicationInput.extend({ versionId: z.uuid() });

/** The publishing dialog's form. */
export const publicationForm = z
  .object({
    ...publishInput.pick({ slug: true, title: true, description: true }).shape,
    /** "": always the newest. */
    versionId: z.union([z.literal(""), z.uuid()]),
    asksPassword: z.boolean(),
    /** It has one, which is kept unless another is entered. */
    hasPassword: z.boolean(),
    password: z.union([z.literal(""), password]),
    /** The last day, as YYYY-MM-DD; "": none. */
    lastDay: z.union([z.literal(""), z.iso.date("Enter a date.")]),
  })
  .refine((form) => !form.asksPassword || form.hasPassword || form.password !== "", {
    path: ["password"],
    message: "Enter a password.",
  });
export type PublicationForm = z.infer<typeof publicationForm>;

/** @param endOfDay in the viewer's time zone */
export function publishInputOf(
  projectId: string,
  form: PublicationForm,
  endOfDay: (day: string) => Date,
): PublishInput {
  const { slug: name, title, description, versionId, asksPassword, password: typed, lastDay } = form;
  return {
    projectId,
    slug: name,
    title,
    description,
    versionId: versionId || null,
    password: asksPassword ? typed || null : "",
    expiresAt: lastDay ? endOfDay(lastDay) : null,
  };
}
