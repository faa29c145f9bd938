import { expect, it, vi } from "vitest";
import { readMessages } from "~/server/services/chat/history/read-messages";
import { sendMessage } from "~/server/services/chat/sending/send-message";
import type { ReplyJournal } from "~/server/services/chat/writing/reply-journal";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();

/** A kill may lose 300 ms: 200 ms of delay and 100 ms for the write. */
const MAX_WAIT_MS = 200;

async function runningReply(deps = world().deps) {
  const { newUser, model, modelId } = world();
  const user = await newUser();
  model.reply({ tokens: [], ending: "hang" });
  const { chatId } = await sendMessage(deps, user, { text: "go", modelId, attachments: [] });
  const newest = async () => (await readMessages(deps, user, { chatId, limit: 1 })).items[0];
  return { replyId: (await newest())?.id ?? "", saved: async () => (await newest())?.content };
}

/** Runs `act` with a manual clock; afterwards only writes that had started are finished. */
async function withManualClock(journal: ReplyJournal, replyId: string, act: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  act();
  // Discards unsaved text, so that remaining timers find nothing.
  const begun = journal.settle(replyId, async () => {});
  vi.runAllTimers();
  vi.useRealTimers();
  await begun;
}

it("starts saving text at most 200 ms after it was shown, even if more follows quickly", async () => {
  const journal = world().deps.replyJournal(world().deps);
  const { replyId, saved } = await runningReply();
  await withManualClock(journal, replyId, () => {
    for (const word of ["first ", ...Array<string>(MAX_WAIT_MS / 10 - 1).fill(".")]) {
      journal.append(replyId, { text: word, thinking: "" });
      vi.advanceTimersByTime(10);
    }
  });
  expect(await saved()).toMatch(/^first \./);
});

it("saves a word that follows a pause just as soon", async () => {
  const journal = world().deps.replyJournal(world().deps);
  const { replyId, saved } = await runningReply();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let all = "";
  for (const text of ["one ", "two ", "three "]) {
    all += text;
    journal.append(replyId, { text, thinking: "" });
    vi.advanceTimersByTime(MAX_WAIT_MS);
    while ((await saved()) !== all) await new Promise(setImmediate);
  }
  vi.useRealTimers();
});

it("saves overdue text with the next word when timers are delayed by a busy process", async () => {
  let now = Date.now();
  const deps = { ...world().restarted(), clock: { now: () => new Date(now) } };
  const { replyId, saved } = await runningReply(deps);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  for (const text of ["one ", "two"]) {
    deps.replyJournal(deps).append(replyId, { text, thinking: "" });
    now += MAX_WAIT_MS;
  }
  vi.useRealTimers();
  await expect.poll(saved, { timeout: 10_000 }).toBe("one two");
});
