import { setTimeout as sleep } from "node:timers/promises";
import { openEmbedded } from "~/server/db/embedded";
import { newDataFolder } from "../support/data-folder.mjs";
import { startProduct } from "../support/product.ts";
import { openPeople, SHARED_SECRET, type SharedPerson, seedSharedDraft } from "../support/shared-draft.ts";
import { follow, mutate, type Target } from "./call.ts";
import { memoryMb } from "./memory.ts";
import { percentile, type Row } from "./report.ts";
import { listenerOf, type ModelServer } from "./worlds.ts";

const KEYS = 400;
/** Of one person: five keys per second, as somebody types who is fast. */
const KEY_MS = 200;
const VIEWERS = 50;

/** The first `writers` people type, with the caret told as the editor does. From a key to each other document, in ms. */
async function keyTimes(people: readonly SharedPerson[], writers: number, keys: number): Promise<number[]> {
  const typed = new Map<string, number>();
  const times: number[] = [];
  for (const person of people) {
    const text = person.text();
    text?.observe((event) => {
      if (event.transaction.local) return;
      for (const { insert } of event.delta)
        for (const key of typeof insert === "string" ? insert : "") {
          const at = typed.get(key);
          if (at !== undefined) times.push(performance.now() - at);
        }
    });
  }
  let next = 0x4e00;
  const last = next + keys;
  const type = async (person: SharedPerson, n: number) => {
    await sleep((n * KEY_MS) / writers);
    while (next < last) {
      const key = String.fromCodePoint(next++);
      typed.set(key, performance.now());
      person.text()?.insert(person.text()?.length ?? 0, key);
      // The editor sends one at a time, at most every 90 ms.
      void person.moveTo(person.text()?.length ?? 0).catch(() => {});
      await sleep(KEY_MS);
    }
  };
  await Promise.all(people.slice(0, writers).map(type));
  while (times.length < keys * (people.length - 1)) await sleep(50);
  return times;
}

/** How late the last of all viewers has a reply's text, after the first one has it, for each piece of 40 characters. */
async function viewerDelays(target: Target, chatId: string, modelId: string): Promise<number[]> {
  const seen = new Map<number, number[]>();
  const viewers = Array.from({ length: VIEWERS }, () => {
    let length = 0;
    return follow(target, chatId, (event) => {
      if (event.type === "reply" && event.text)
        for (const end = length + event.text.length; length < end; length++)
          if (length % 40 === 0) seen.set(length, [...(seen.get(length) ?? []), performance.now()]);
      return event.type === "changed" && length > 1_000;
    });
  });
  await sleep(1_000);
  await mutate(target, "chat.send", { chatId, text: "go on", modelId, attachments: [] });
  await Promise.all(viewers);
  return [...seen.values()].map((times) => Math.max(...times) - Math.min(...times));
}

/** From one person's key to the documents of the others, and a live reply that many watch. */
export async function benchEditing(env: Record<string, string>, model: ModelServer): Promise<Row[]> {
  const rows: Row[] = [];
  const dataDir = await newDataFolder();
  const { db, close } = openEmbedded(dataDir);
  const drafts = [await seedSharedDraft(db, 2), await seedSharedDraft(db, 20)];
  await close();
  const product = await startProduct({ dataDir, env: { ...env, AUTH_SECRET: SHARED_SECRET } });
  try {
    for (const draft of drafts) {
      const people = await openPeople(draft, () => product.url);
      await keyTimes(people, 2, KEYS / 4);
      for (const writers of new Set([2, people.length])) {
        const times = await keyTimes(people, writers, KEYS);
        for (const p of [50, 99]) {
          const name = `key to another document, ${people.length} people of whom ${writers} type, p${p}`;
          rows.push([name, percentile(times, p), "ms"]);
        }
      }
      for (const person of people) await person.close();
    }
    const [{ chatId, cookies }] = drafts as [(typeof drafts)[0]];
    const target = { url: product.url, cookie: cookies[0] ?? "" };
    const pid = listenerOf(new URL(product.url).port)();
    const idle = memoryMb(pid);
    await model.script(300, 1_000 / 30);
    const delays = await viewerDelays(target, chatId, `openai:${model.name}`);
    rows.push(
      [`live reply, ${VIEWERS} viewers: the last after the first, p50`, percentile(delays, 50), "ms"],
      [`live reply, ${VIEWERS} viewers: the last after the first, p99`, percentile(delays, 99), "ms"],
      [`server memory added by ${VIEWERS} viewers of a live reply`, memoryMb(pid) - idle, "MB"],
    );
  } finally {
    await product.discard();
  }
  return rows;
}
