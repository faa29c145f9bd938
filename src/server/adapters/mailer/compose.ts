import "server-only";
import nodemailer from "nodemailer";
import type { Mail } from "~/server/ports/mailer";

// Composes RFC 5322 messages without sending them.
const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** An email as the bytes of an .eml file. */
export async function composeMail(mail: Mail, { from, date }: { from: string; date: Date }): Promise<Buffer> {
  const { message } = await composer.sendMail({ ...mail, from, date });
  if (!Buffer.isBuffer(message)) throw new TypeError("nodemailer returned a stream instead of a buffer");
  return message;
}
