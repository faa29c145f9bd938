import type { InquiryInput } from "~/domain/inquiry/inquiry";
import type { FieldErrors } from "./answers";

/**
 * What the rules say of the answers; nothing where they cannot be fetched: then the server's word counts, which asks
 * the same rules. They are fetched with the form's first use, because zod is a third of what the page would weigh.
 */
export async function validateAnswers(answers: InquiryInput): Promise<FieldErrors> {
  const rules = await fetchRules().catch(() => undefined);
  return rules?.validate(answers) ?? {};
}

export const fetchRules = () => import("./rules");
