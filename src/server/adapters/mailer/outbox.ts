import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";
import PostalMime from "postal-mime";
import type { StoredMail } from "~/domain/mail/stored-mail";
import type { Mail, Mailer } from "~/server/ports/mailer";
import type { Clock, Ids } from "~/server/ports/system";

const MAX_LISTED = 50;
const MAX_READABLE_BYTES = 1_000_000;

/** Writes each email to a file instead of sending it. File names sort by time; the newest 50 can be read back. */
export function outboxMailer(options: { folder: string; from: string; clock: Clock; ids: Ids }): Mailer {
  const { folder, from, clock, ids } = options;
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const date = clock.now();
      const name = `${fileTimestamp(date)}-${ids.next()}.eml`;
      await writeAtomically(path.join(folder, name), await composeMail(mail, { from, date }));
    },
    async listStored() {
      const names = (await fileNamesIn(folder)).filter((name) => name.endsWith(".eml"));
      const newest = names.sort().reverse().slice(0, MAX_LISTED);
      const mails = await Promise.all(newest.map((name) => readMail(path.join(folder, name))));
      return mails.filter((mail) => mail !== undefined);
    },
    async removeBefore(time) {
      const old = (await fileNamesIn(folder)).filter(
        (name) => isMailFile(name) && name < fileTimestamp(time),
      );
      for (const name of old) await rm(path.join(folder, name), { force: true });
    },
  };
}

/** Sorts chronologically. */
const fileTimestamp = (time: Date) => time.toISOString().replace(/[:.]/g, "-");

/** Includes partial files left by a crash. */
const isMailFile = (name: string) => name.endsWith(".eml") || name.endsWith(".eml.part");

/** Readers see the whole file or none: it is renamed into place once its bytes are on disk. */
async function writeAtomically(file: string, bytes: Buffer) {
  const partial = `${file}.part`;
  const handle = await open(partial, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    await rename(partial, file);
  } catch (error) {
    // The order stays queued and is retried under a new name.
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

async function fileNamesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function readMail(file: string): Promise<StoredMail | undefined> {
  if ((await stat(file)).size > MAX_READABLE_BYTES) return undefined;
  const mail = await PostalMime.parse(await readFile(file));
  return {
    id: path.basename(file, ".eml"),
    to: mail.to?.map((recipient) => recipient.address ?? "").join(", ") ?? "",
    from: mail.from?.address ?? "",
    subject: mail.subject ?? "",
    date: mail.date ?? "",
    text: mail.text ?? "",
  };
}

// Composes RFC 5322 messages without sending them.
const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** An email as the bytes of an .eml file. */
async function composeMail(mail: Mail, { from, date }: { from: string; date: Date }): Promise<Buffer> {
  const { message } = await composer.sendMail({ ...mail, from, date });
  if (!Buffer.isBuffer(message)) throw new TypeError("nodemailer returned a stream instead of a buffer");
  return message;
}
