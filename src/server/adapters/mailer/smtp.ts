import nodemailer from "nodemailer";
import type { Mailer } from "~/server/ports/mailer";

const CONNECT_MS = 10_000;
const IDLE_MS = 20_000;

type SmtpOptions = {
  url: string;
  from: string;
  /** Idle timeout in milliseconds. */
  idleMs?: number;
};

/** Sends through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpMailer({ url, from, idleMs = IDLE_MS }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport(
    withOptions(url, {
      pool: true,
      maxConnections: 2,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: idleMs,
      socketTimeout: idleMs,
    }),
  );
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/**
 * Nodemailer ignores options passed alongside a URL but reads those in its query. The operator's own take precedence.
 */
function withOptions(url: string, options: Record<string, number | boolean>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(options))
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
  return address.href;
}
