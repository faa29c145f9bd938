import { contactMethods, userCounts } from "~/domain/inquiry/answers";
import type { InquiryInput } from "~/domain/inquiry/inquiry";

/** Reads the form's values. */
export function readAnswers(form: HTMLFormElement): InquiryInput {
  const entries = new FormData(form);
  const text = (name: keyof InquiryInput) => String(entries.get(name) ?? "");
  return {
    fullname: text("fullname"),
    company: text("company"),
    email: text("email"),
    phone: text("phone"),
    description: text("description"),
    userCount: userCounts.find((count) => count === text("userCount")) ?? "",
    contactMethod: contactMethods.find((method) => method === text("contactMethod")) ?? "email",
    scheduleDemo: entries.has("scheduleDemo"),
    referrer: text("referrer"),
  };
}

/** In display order. */
export const required = ["fullname", "company", "email", "phone", "description"] as const;

export const isIncomplete = (answers: InquiryInput): boolean =>
  required.some((name) => answers[name].trim() === "");

/** Error messages by field, in display order. */
export type FieldErrors = Partial<Record<keyof InquiryInput, string>>;
