import { z } from "zod";
import { subscriptionNews } from "~/domain/billing/subscription-news";

/** The outbox topic of mails. */
export const MAIL_TOPIC = "mail";

const userId = z.uuid();
const inquiryId = z.uuid();

/**
 * A mail to be written and sent, as it waits in the outbox: no token, only what to write to whom. An address stands
 * in it only where the user's own is no longer the right one, and goes from it with the mail.
 */
export const mailOrder = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("confirm_email"), userId, signUpId: z.uuid() }),
  z.object({ kind: z.literal("account_exists"), userId }),
  /** `askedAt`: links that were mailed before it decide whether one more is too many. */
  z.object({ kind: z.literal("reset_password"), userId, askedAt: z.iso.datetime() }),
  z.object({ kind: z.literal("confirm_old_email"), userId, changeId: z.uuid() }),
  z.object({ kind: z.literal("confirm_new_email"), userId, changeId: z.uuid() }),
  z.object({ kind: z.literal("security_notice"), userId, eventId: z.uuid(), to: z.email().optional() }),
  z.object({ kind: z.literal("reply_finished"), userId, chatId: z.uuid() }),
  /** `isTest`: no money moved. */
  z.object({ kind: z.literal("billing_notice"), userId, news: subscriptionNews, isTest: z.boolean() }),
  z.object({ kind: z.literal("account_erased"), userId, to: z.email() }),
  z.object({ kind: z.literal("inquiry_to_sales"), inquiryId }),
  z.object({ kind: z.literal("inquiry_copy"), inquiryId }),
]);
export type MailOrder = z.infer<typeof mailOrder>;
export type InquiryMailOrder = Extract<MailOrder, { inquiryId: string }>;

/** What is left of an order when its mail was sent. It names nobody: an address in it went with the mail. */
export const spentOrder = (order: MailOrder) =>
  "inquiryId" in order
    ? { kind: order.kind, inquiryId: order.inquiryId }
    : { kind: order.kind, userId: order.userId };

const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** About two days of tries; then somebody has to look. */
export const MAX_MAIL_ATTEMPTS = 50;
const DAY_MS = 86_400_000;

/** How long to wait after so many attempts: 30 s, doubled each time, up to an hour. */
export const pauseAfter = (attempts: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);

/** As many attempts as their pauses let into a day. */
function attemptsInADay(): number {
  let attempts = 1;
  for (let passed = pauseAfter(1); passed <= DAY_MS; passed += pauseAfter(attempts)) attempts += 1;
  return attempts;
}

/** Whether a mail is given up that failed so often. Who wrote an inquiry waits for its answer: somebody must look sooner. */
export const isGivenUp = (kind: MailOrder["kind"] | undefined, attempts: number): boolean =>
  attempts >= (kind === "inquiry_to_sales" || kind === "inquiry_copy" ? attemptsInADay() : MAX_MAIL_ATTEMPTS);
