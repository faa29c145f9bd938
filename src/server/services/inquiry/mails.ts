import { z } from "zod";
import { type Inquiry, inquiryInput } from "~/domain/inquiry/inquiry";
import { inquiryCopyMail, inquiryMail } from "~/domain/inquiry/inquiry-mail";
import { ATTEMPTS_WITHIN_A_DAY } from "~/domain/mail/retry";
import type { Db } from "~/server/db";
import { defineMail } from "~/server/services/mail/define-mail";

const fields = z.object({ inquiryId: z.uuid() });

/** The two emails of an inquiry. The sender is waiting, so retries end sooner than usual. */
export const inquiryMails = {
  toSales: defineMail({
    kind: "inquiry_to_sales",
    fields,
    subjectId: "inquiryId",
    maxAttempts: ATTEMPTS_WITHIN_A_DAY,
    async write({ db, salesEmail }, { inquiryId }) {
      const inquiry = await readInquiry(db, inquiryId);
      if (!inquiry) return undefined;
      const replyTo = { name: inquiry.fullname, address: inquiry.email };
      return { to: salesEmail, replyTo, ...inquiryMail(inquiry) };
    },
    async recordOutcome(db, { inquiryId }, { state, ...failure }) {
      const salesMailError = "error" in failure ? failure.error : null;
      await db.inquiry.updateMany({ where: { id: inquiryId }, data: { salesMail: state, salesMailError } });
    },
  }),
  copy: defineMail({
    kind: "inquiry_copy",
    fields,
    subjectId: "inquiryId",
    maxAttempts: ATTEMPTS_WITHIN_A_DAY,
    async write({ db }, { inquiryId }) {
      const inquiry = await readInquiry(db, inquiryId);
      return inquiry && { to: inquiry.email, ...inquiryCopyMail(inquiry) };
    },
    async recordOutcome(db, { inquiryId }, { state, ...failure }) {
      const copyMailError = "error" in failure ? failure.error : null;
      await db.inquiry.updateMany({ where: { id: inquiryId }, data: { copyMail: state, copyMailError } });
    },
  }),
};

async function readInquiry(db: Db, id: string): Promise<Inquiry | undefined> {
  const row = await db.inquiry.findUnique({
    where: { id },
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
  return row ? inquiryInput.parse(row) : undefined;
}
