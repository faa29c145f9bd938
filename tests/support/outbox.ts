import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

const MAX_ATTEMPTS = 100;
const ATTEMPT_DELAY_MS = 100;

const isTo = (email: Email, address: string) => email.to?.some((each) => each.address === address) ?? false;

async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
}

/**
 * Waits up to 10 s for an email in the outbox of a data folder.
 * @returns the newest email to `address` whose text contains `holding`
 */
export async function waitForEmail(dataDir: string, address: string, holding = ""): Promise<Email> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const emails = (await readOutbox(dataDir)).filter((each) => isTo(each, address));
    const mail = emails.findLast(({ text = "" }) => text.includes(holding));
    if (mail) return mail;
    await pause(ATTEMPT_DELAY_MS);
  }
  throw new Error(`No mail to ${address} came to the outbox in ${dataDir}.`);
}
