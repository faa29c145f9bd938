import type { InquiryInput } from "~/domain/inquiry/inquiry";
import type { FieldErrors } from "./answers";

/**
 * Validates the answers with lazily loaded rules; zod would be a third of the page's JavaScript. No errors when
 * loading fails: the server applies the same rules.
 */
export async function validateAnswers(answers: InquiryInput): Promise<FieldErrors> {
  const rules = await fetchRules().catch(() => undefined);
  return rules?.validate(answers) ?? {};
}

export const fetchRules = () => import("./rules");
