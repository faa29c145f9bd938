import { type InquiryInput, inquiryForm } from "~/domain/inquiry/inquiry";
import "~/lib/zod-without-eval";
import { type Refusals, required } from "./answers";

/** The first thing that is wrong with each field. The others have lists to choose from. */
export function judge(answers: InquiryInput): Refusals {
  const refusals: Refusals = {};
  const issues = inquiryForm.safeParse(answers).error?.issues ?? [];
  for (const name of required) {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue) refusals[name] = issue.message;
  }
  return refusals;
}
