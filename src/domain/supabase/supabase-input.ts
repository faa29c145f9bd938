import { z } from "zod";
import { projectOrigin } from "./project-origin";
import { MAX_TABLES_TEXT } from "./supabase";
import { keyProblem } from "./supabase-key";

const url = z
  .string()
  .trim()
  .max(500)
  .transform((text, context) => {
    const origin = projectOrigin(text);
    if (origin !== null) return origin;
    const message =
      text === "" ? "Enter the project URL." : "Enter a project URL, like https://abc.supabase.co.";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** The form of a connection. With an id, an empty key keeps the stored one. */
export const supabaseInput = z
  .object({
    id: z.uuid().optional(),
    name: z.string().trim().min(1, "Enter a name.").max(60),
    url,
    key: z.string().trim().max(4_000),
  })
  .superRefine(({ id, key }, context) => {
    if (key === "" && id) return;
    const message = key === "" ? "Enter the anon or publishable key." : keyProblem(key);
    if (message !== null) context.addIssue({ code: "custom", path: ["key"], message });
  });

export type SupabaseForm = z.input<typeof supabaseInput>;
export type SupabaseInput = z.infer<typeof supabaseInput>;

export const supabaseIdInput = z.object({ id: z.uuid() });

export const supabaseTablesInput = supabaseIdInput.extend({
  tables: z
    .string()
    .trim()
    .max(MAX_TABLES_TEXT, "At most 20,000 characters.")
    .refine((text) => !text.includes("\0"), "This contains characters that are not text."),
});
export type SupabaseTablesInput = z.infer<typeof supabaseTablesInput>;

/** A null project stands for future projects. */
export const supabaseChoiceInput = z.object({ projectId: z.uuid().nullable() });

export const chooseSupabaseInput = supabaseChoiceInput.extend({ connectionId: z.uuid().nullable() });
export type ChooseSupabaseInput = z.infer<typeof chooseSupabaseInput>;
