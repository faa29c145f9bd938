import "server-only";
import type { InquiryMailOrder } from "~/domain/auth/mail-order";
import { inquiryInput } from "~/domain/inquiry/inquiry";
import { inquiryCopyMail, inquiryMail } from "~/domain/inquiry/inquiry-mail";
import type { Db } from "~/server/db";
import type { Mail } from "~/server/ports/mailer";

type Deps = { db: Db; salesEmail: string };

/** One of the two mails of an inquiry; undefined when that is gone. */
export async function writeInquiryMail(
  { db, salesEmail }: Deps,
  { kind, inquiryId }: InquiryMailOrder,
): Promise<Mail | undefined> {
  const row = await db.inquiry.findUnique({
    where: { id: inquiryId },
    select: {
      fullname: true,
      company: true,
      email: true,
      phone: true,
      description: true,
      userCount: true,
      contactMethod: true,
      scheduleDemo: true,
    },
  });
  if (!row) return undefined;
  const inquiry = inquiryInput.parse(row);
  if (kind === "inquiry_copy") return { to: inquiry.email, ...inquiryCopyMail(inquiry) };
  const replyTo = { name: inquiry.fullname, address: inquiry.email };
  return { to: salesEmail, replyTo, ...inquiryMail(inquiry) };
}
