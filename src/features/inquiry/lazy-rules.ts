import type { InquiryInput } from "~/domain/inquiry/inquiry";
import type { Refusals } from "./answers";

/**
 * What the rules say of the answers; nothing where they cannot be fetched: then the server's word counts, which asks
 * the same rules. They are fetched with the form's first use, because zod is a third of what the page would weigh.
 */
export async function refusalsOf(answers: InquiryInput): Promise<Refusals> {
  const rules = await fetchRules().catch(() => undefined);
  return rules?.judge(answers) ?? {};
}

export const fetchRules = () => import("./rules");
