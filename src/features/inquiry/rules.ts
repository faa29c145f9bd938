import { type InquiryInput, inquiryForm } from "~/domain/inquiry/inquiry";
import { type FieldErrors, required } from "./answers";

/** The first thing that is wrong with each field. The others have lists to choose from. */
export function validate(answers: InquiryInput): FieldErrors {
  const errors: FieldErrors = {};
  const issues = inquiryForm.safeParse(answers).error?.issues ?? [];
  for (const name of required) {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue) errors[name] = issue.message;
  }
  return errors;
}
