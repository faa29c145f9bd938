import { type InquiryInput, inquiryForm } from "~/domain/inquiry/inquiry";
import { type FieldErrors, required } from "./answers";

/** The first error of each text field; the others only offer valid choices. */
export function validate(answers: InquiryInput): FieldErrors {
  const errors: FieldErrors = {};
  const issues = inquiryForm.safeParse(answers).error?.issues ?? [];
  for (const name of required) {
    const issue = issues.find(({ path }) => path[0] === name);
    if (issue) errors[name] = issue.message;
  }
  return errors;
}
