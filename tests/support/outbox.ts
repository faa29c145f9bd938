import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

const TRIES = 100;
const TRY_MS = 100;

const isTo = (mail: Email, address: string) => mail.to?.some((each) => each.address === address) ?? false;

async function mailsIn(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
}

/**
 * Waits up to 10 s for a mail in the outbox of a data folder.
 * @returns the newest mail to `address` whose text holds `holding`
 */
export async function mailTo(dataDir: string, address: string, holding = ""): Promise<Email> {
  for (let tries = 0; tries < TRIES; tries++) {
    const mails = (await mailsIn(dataDir)).filter((each) => isTo(each, address));
    const mail = mails.findLast(({ text = "" }) => text.includes(holding));
    if (mail) return mail;
    await pause(TRY_MS);
  }
  throw new Error(`No mail to ${address} came to the outbox in ${dataDir}.`);
}
