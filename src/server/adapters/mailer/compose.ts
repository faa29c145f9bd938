import "server-only";
import nodemailer from "nodemailer";
import type { Mail } from "~/server/ports/mailer";

// Composes RFC 5322 messages and sends none.
const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** The bytes of a mail as an .eml file. */
export async function composeMail(mail: Mail, { from, date }: { from: string; date: Date }): Promise<Buffer> {
  const { message } = await composer.sendMail({ ...mail, from, date });
  if (!Buffer.isBuffer(message)) throw new TypeError("nodemailer was asked for a buffer and gave a stream");
  return message;
}
