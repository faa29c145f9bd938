import "server-only";

export type Mail = {
  to: string;
  subject: string;
  /** Plain text; the HTML part says the same. */
  text: string;
  html?: string;
};

/** Sends one mail or throws. Adapters: SMTP, and files in the outbox folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
