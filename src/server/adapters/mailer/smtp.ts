import "server-only";
import nodemailer from "nodemailer";
import type { Mailer } from "~/server/ports/mailer";

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail });
    },
  };
}
