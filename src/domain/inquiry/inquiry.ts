// From zod/mini, because these rules are part of /enterprise, whose JavaScript has a budget.
import * as z from "zod/mini";
import { contactMethods, descriptionLength, MIN_DESCRIPTION, userCounts } from "./answers";

const MAX_DESCRIPTION = 5_000;
const MAX_LINE = 200;
const MAX_PHONE = 40;
const MAX_EMAIL = 254;

const tooLong = (max: number) => `At most ${max.toLocaleString("en-US")} characters`;
const required = z.minLength(1, { error: "This field is required", abort: true });

// These values become email headers, where a line break would start another header.
const oneLine = z.overwrite<string>((text) => text.replace(/\p{Cc}+/gu, " ").trim());
const line = (max: number) => z.string().check(oneLine, required, z.maxLength(max, tooLong(max)));

/** The Enterprise page's form, in which every field has a value. */
export const inquiryForm = z.object({
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
  userCount: z.enum(userCounts),
  contactMethod: z.enum(contactMethods),
  scheduleDemo: z.boolean(),
  /** A honeypot: the field is invisible, so only programs fill it in. */
  referrer: z.string().check(z.maxLength(MAX_LINE)),
});

/** An inquiry to the Enterprise team. Fields not marked as required may be omitted. */
export const inquiryInput = z.extend(inquiryForm, {
  userCount: z._default(inquiryForm.shape.userCount, ""),
  contactMethod: z._default(inquiryForm.shape.contactMethod, "email"),
  scheduleDemo: z._default(inquiryForm.shape.scheduleDemo, false),
  referrer: z._default(inquiryForm.shape.referrer, ""),
});
export type InquiryInput = z.infer<typeof inquiryInput>;

/** As stored. */
export type Inquiry = Omit<InquiryInput, "referrer">;
