/** How many days things are kept that nobody deletes by hand. The privacy text says the same numbers. */
export const retentionDays = {
  /** After the chat was deleted. */
  deletedChat: 7,
  /** After it expired or was ended. Until then its device counts as known. */
  endedSession: 90,
  failedSignIn: 90,
  /** Links in mails and changes of address, after they expired. */
  expiredLink: 7,
  /** Orders of mails, after they were sent or given up: what was sent to whom, not the mail. */
  doneMailOrder: 7,
  /** Mails in the outbox folder. */
  outboxMail: 30,
  /** As long as the provider may deliver or list an event, and as long again. */
  paymentEvent: 60,
} as const;

export type RetentionCategory = keyof typeof retentionDays;

const DAY_MS = 86_400_000;

/** What is older than this is removed. */
export const retentionCutoff = (category: RetentionCategory, now: Date): Date =>
  new Date(now.getTime() - retentionDays[category] * DAY_MS);
