import { randomUUID } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { listInput } from "~/domain/chat/history";
import type { Db } from "~/server/db";
import { openEmbedded } from "~/server/db/embedded";
import { pgliteMigrations } from "~/server/db/pglite-migrations";
import { applyMigrations, openSchemaEngine } from "~/server/db/schema-engine";
import { nearestMessages } from "~/server/services/chat/collections/nearest-messages";
import { listChats } from "~/server/services/chat/history/list-chats";
import { percentile, type Row } from "./report.ts";

const CHATS = 400;
const MESSAGES_PER_CHAT = 250;
const VOCABULARY = 20_000;
const SEARCHES = 500;
const DIMENSIONS = 384;
const QUESTIONS = 30;

/** The same numbers at each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SYLLABLES = "ba co di fu ge hi jo ka lu me no pi qua re so tu vi wo xe za".split(" ");

/** Word number 0 is the most frequent one: it is in most of the long messages. */
function wordAt(at: number): string {
  const syllable = (n: number) => SYLLABLES[n % SYLLABLES.length] ?? "";
  return `${syllable(at)}${syllable(Math.floor(at / 20))}${syllable(Math.floor(at / 400))}${at % 7 === 0 ? "r" : ""}`;
}

/** By Zipf's law, as in real texts. */
const someWord = (next: () => number) => wordAt(Math.floor(VOCABULARY ** next()) - 1);

function messageText(next: () => number, isReply: boolean): string {
  const words = Array.from({ length: isReply ? 90 : 15 }, () => someWord(next));
  if (!isReply) return `${words.join(" ")}?`;
  const name = `${someWord(next)}${someWord(next).replace(/^./, (first) => first.toUpperCase())}`;
  const code = `\n\n\`\`\`ts src/${someWord(next)}/${someWord(next)}.ts\nexport const ${name} = (${someWord(next)}) => ${someWord(next)}.${someWord(next)};\n\`\`\`\n`;
  return `${words.slice(0, 60).join(" ")}.${code}${words.slice(60).join(" ")}.`;
}

async function seedUser(db: Db, chats: number): Promise<string> {
  const userId = randomUUID();
  const now = new Date();
  const next = random(chats);
  await db.user.create({ data: { id: userId, email: `${userId}@example.com`, createdAt: now } });
  for (let at = 0; at < chats; at++) {
    const chatId = randomUUID();
    const createdAt = new Date(now.getTime() - (chats - at) * 3_600_000);
    const title = Array.from({ length: 5 }, () => someWord(next)).join(" ");
    await db.chat.create({ data: { id: chatId, userId, title, createdAt, updatedAt: createdAt } });
    await db.message.createMany({
      data: Array.from({ length: MESSAGES_PER_CHAT }, (_, n) => ({
        id: randomUUID(),
        chatId,
        createdAt,
        status: "complete" as const,
        role: n % 2 === 0 ? ("user" as const) : ("assistant" as const),
        content: messageText(next, n % 2 === 1),
      })),
    });
  }
  return userId;
}

/** Searches that people type: a word, two words, the beginning of a word; most are rare, some are in every chat. */
function searchText(next: () => number, at: number): string {
  const word = someWord(next);
  if (at % 4 === 0) return `${word} `;
  if (at % 4 === 1) return `${word} ${someWord(next)} `;
  if (at % 4 === 2) return word.slice(0, 4);
  return `${someWord(next)} ${word.slice(0, 3)}`;
}

/** By default the largest plan's messages, each with two vectors of a small model; their user asks 30 questions. */
export async function benchNearestMessages(db: Db, count = 20_000): Promise<Row[]> {
  const userId = await seedUser(db, count / MESSAGES_PER_CHAT);
  const next = random(2);
  const vectorOf = (numbers: number) =>
    Int8Array.from({ length: numbers }, () => Math.round(254 * next()) - 127);
  const messages = await db.message.findMany({ where: { chat: { userId } }, select: { id: true } });
  await db.messageVectors.createMany({
    data: messages.map(({ id }) => ({
      messageId: id,
      userId,
      embeddedWith: "local:small",
      embeddedHash: "",
      vectors: Buffer.from(vectorOf(2 * DIMENSIONS)),
    })),
  });
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  pauses.enable();
  for (let at = 0; at < QUESTIONS; at++) {
    const unrelated = Array.from({ length: 8 }, () => vectorOf(DIMENSIONS));
    const meaning = { modelId: "local:small", asked: vectorOf(DIMENSIONS), unrelated };
    const begin = performance.now();
    await nearestMessages(db, { userId, exceptChatId: null }, meaning);
    times.push(performance.now() - begin);
  }
  pauses.disable();
  const of = `nearest of ${count.toLocaleString("en-US")} messages by meaning, embedded`;
  return [
    [`${of}, p50`, percentile(times, 50), "ms"],
    [`${of}, p99`, percentile(times, 99), "ms"],
    [`${of}, longest pause`, pauses.max / 1e6, "ms"],
  ];
}

/** The search of 100,000 messages, next to another user's as many, through its service. */
export async function benchSearch(dataDir: string): Promise<Row[]> {
  const database = openEmbedded(dataDir);
  try {
    await applyMigrations(await openSchemaEngine(pgliteMigrations(await database.engine.use())));
    const { db } = database;
    const start = performance.now();
    const userId = await seedUser(db, CHATS);
    const perMessage = (performance.now() - start) / (CHATS * MESSAGES_PER_CHAT);
    await seedUser(db, CHATS);
    await db.$executeRawUnsafe("VACUUM ANALYZE");
    const user = { id: userId, email: "", name: null, planId: "free-plan", sessionId: "" };
    const next = random(1);
    const times: number[] = [];
    for (let at = 0; at < SEARCHES; at++) {
      const search = searchText(next, at);
      const begin = performance.now();
      await listChats({ db }, user, listInput.parse({ search, limit: 30 }));
      times.push(performance.now() - begin);
    }
    const nearest = await benchNearestMessages(db);
    return [
      ...nearest,
      ["a message stored and indexed, embedded", perMessage, "ms"],
      ["search of 100,000 messages, embedded, p50", percentile(times, 50), "ms"],
      ["search of 100,000 messages, embedded, p99", percentile(times, 99), "ms"],
    ];
  } finally {
    await database.close();
  }
}
