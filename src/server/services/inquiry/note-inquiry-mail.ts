import "server-only";
import type { InquiryMailOrder } from "~/domain/auth/mail-order";
import type { Db } from "~/server/db";

/** What became of a mail; `error` is what the mail server, or the way to it, said. */
export type MailOutcome = { state: "sent" } | { state: "retrying" | "failed"; error: string };

/** Says in the inquiry's row what became of one of its mails. */
export async function noteInquiryMail(
  db: Db,
  { kind, inquiryId }: InquiryMailOrder,
  outcome: MailOutcome,
): Promise<void> {
  const { state } = outcome;
  const error = "error" in outcome ? outcome.error : null;
  await db.inquiry.updateMany({
    where: { id: inquiryId },
    data:
      kind === "inquiry_copy"
        ? { copyMail: state, copyMailError: error }
        : { salesMail: state, salesMailError: error },
  });
}
