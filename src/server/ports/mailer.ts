import "server-only";
import type { StoredMail } from "~/domain/mail/stored-mail";

export type Mail = {
  to: string;
  subject: string;
  /** Plain text; the HTML part says the same. */
  text: string;
  html?: string;
  /** Who reads the answer, where that is not the sender of all our mails. */
  replyTo?: { name: string; address: string };
};

/** Sends one mail or throws. Adapters: SMTP, and files in the outbox folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** The newest mails first, where the adapter keeps them; absent where they leave the machine. */
  listStored?(): Promise<readonly StoredMail[]>;
  /** Removes kept mails that are older. */
  removeBefore?(time: Date): Promise<void>;
}
