// The small zod: these rules travel to /enterprise, whose JavaScript has a budget.
import * as z from "zod/mini";

/** How many people would use it; empty for who does not say. */
export const userCounts = ["", "1-10", "11-50", "51-200", "201-500", "501+"] as const;
export type UserCount = (typeof userCounts)[number];

export const contactMethods = ["email", "phone"] as const;
export type ContactMethod = (typeof contactMethods)[number];

export const MIN_DESCRIPTION = 100;
const MAX_DESCRIPTION = 5_000;
const MAX_LINE = 200;
const MAX_PHONE = 40;
const MAX_EMAIL = 254;

/** What the description is measured by: characters of any script, without the space around them. */
export const descriptionLength = (text: string): number => [...text.trim()].length;

const tooLong = (most: number) => `At most ${most.toLocaleString("en-US")} characters`;
const required = z.minLength(1, { error: "This field is required", abort: true });

// These lines become headers of a mail, where a line break would begin another header.
const oneLine = z.overwrite<string>((text) => text.replace(/\p{Cc}+/gu, " ").trim());
const line = (most: number) => z.string().check(oneLine, required, z.maxLength(most, tooLong(most)));

/** What an organisation asks the Enterprise team. */
export const inquiryInput = z.object({
  fullname: line(MAX_LINE),
  company: line(MAX_LINE),
  email: z.pipe(
    z.string().check(z.trim(), z.toLowerCase(), required, z.maxLength(MAX_EMAIL, tooLong(MAX_EMAIL))),
    z.email("Please enter a valid email address"),
  ),
  phone: line(MAX_PHONE),
  description: z.string().check(
    z.trim(),
    required,
    z.refine(
      (text) => descriptionLength(text) >= MIN_DESCRIPTION,
      `Please write at least ${MIN_DESCRIPTION} characters`,
    ),
    z.maxLength(MAX_DESCRIPTION, tooLong(MAX_DESCRIPTION)),
  ),
  userCount: z._default(z.enum(userCounts), ""),
  contactMethod: z._default(z.enum(contactMethods), "email"),
  scheduleDemo: z._default(z.boolean(), false),
  /** Nobody sees this field: who fills it in is a program. */
  referrer: z._default(z.string().check(z.maxLength(MAX_LINE)), ""),
});
export type InquiryInput = z.infer<typeof inquiryInput>;

/** What is kept of it. */
export type Inquiry = Omit<InquiryInput, "referrer">;
