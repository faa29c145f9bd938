import { contactMethods, userCounts } from "~/domain/inquiry/answers";
import type { InquiryInput } from "~/domain/inquiry/inquiry";

/** What stands in the form. */
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

/** In the order in which they stand. */
export const required = ["fullname", "company", "email", "phone", "description"] as const;

export const isIncomplete = (answers: InquiryInput): boolean =>
  required.some((name) => answers[name].trim() === "");

/** Why a field cannot be sent, by its name, in the order in which they stand. */
export type FieldErrors = Partial<Record<keyof InquiryInput, string>>;
