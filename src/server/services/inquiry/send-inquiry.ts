import type { Inquiry, InquiryInput } from "~/domain/inquiry/inquiry";
import { MAX_COPIES_PER_DAY } from "~/domain/inquiry/inquiry-mail";
import { dispatchMailSoon, type MailDeps } from "~/server/services/mail/dispatch-mail";
import { queueMail } from "~/server/services/mail/queue-mail";
import { inquiryMails } from "./mails";

const DAY_MS = 86_400_000;

/**
 * Stores an inquiry and queues its two emails: to the Enterprise team, and a copy to the sender, who does not wait
 * for the mail server. A filled-in honeypot gets the same response, but nothing is stored.
 *
 * @throws {Error} when it could not be stored
 */
export async function sendInquiry(deps: MailDeps, { referrer, ...inquiry }: InquiryInput): Promise<void> {
  if (referrer !== "") return;
  await store(deps, inquiry);
  dispatchMailSoon(deps);
}

const store = (deps: MailDeps, inquiry: Inquiry) =>
  deps.db.$transaction(async (tx) => {
    const id = deps.ids.next();
    const now = deps.clock.now();
    const copies = await tx.inquiry.count({
      where: {
        email: inquiry.email,
        createdAt: { gt: new Date(now.getTime() - DAY_MS) },
        copyMail: { not: "withheld" },
      },
    });
    const copyMail = copies < MAX_COPIES_PER_DAY ? "waiting" : "withheld";
    await tx.inquiry.create({ data: { id, ...inquiry, createdAt: now, copyMail }, select: { id: true } });
    await queueMail(deps, tx, inquiryMails.toSales.message({ inquiryId: id }));
    if (copyMail === "waiting") await queueMail(deps, tx, inquiryMails.copy.message({ inquiryId: id }));
  });
