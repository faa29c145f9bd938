/**
 * Retention periods in days for everything that users do not delete themselves. The privacy text states the same
 * numbers.
 */
export const retentionDays = {
  /** Files attached to a message that was never sent. */
  unsentFile: 7,
  /** After the chat was deleted. */
  deletedChat: 7,
  /** After it expired or ended. Until then its device counts as known. */
  endedSession: 90,
  failedSignIn: 90,
  /** Emailed links and address changes, after they expired. */
  expiredLink: 7,
  /** Queued emails, after they were sent or given up. They record the kind and the recipient, not the text. */
  doneMailOrder: 7,
  /** Emails in the outbox folder. */
  outboxMail: 30,
  /** Twice as long as the provider may deliver or list an event. */
  paymentEvent: 60,
  /** Sums of prompts and model calls by hour. */
  usage: 400,
} as const;

export type RetentionCategory = keyof typeof retentionDays;

const DAY_MS = 86_400_000;

/** Anything older than this is removed. */
export const retentionCutoff = (category: RetentionCategory, now: Date): Date =>
  new Date(now.getTime() - retentionDays[category] * DAY_MS);
