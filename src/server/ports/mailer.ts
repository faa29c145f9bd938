import type { StoredMail } from "~/domain/mail/stored-mail";

export type Mail = {
  to: string;
  subject: string;
  /** Plain text, with the same content as the HTML part. */
  text: string;
  html?: string;
  /** Where replies go, if not to the default sender. */
  replyTo?: { name: string; address: string };
};

/** Sends an email or throws. Adapters: SMTP, and files in the outbox folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Stored emails, newest first. Absent where emails leave the machine. */
  listStored?(): Promise<readonly StoredMail[]>;
  /** Removes older stored emails. */
  removeBefore?(time: Date): Promise<void>;
}
