import { setTimeout as sleep } from "node:timers/promises";
import { follow, mutate, type Target } from "./call.ts";
import { memoryMb } from "./memory.ts";
import { median, percentile, type Row } from "./report.ts";

const TOKENS_PER_SECOND = 30;
const MODEL = "openai:stand-in";

/** Time to first token of the model itself, requested directly. */
async function directFirstToken(modelUrl: string, model: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${modelUrl}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model, stream: true, messages: [{ role: "user", content: "hi" }] }),
  });
  for await (const chunk of response.body ?? []) {
    const text = Buffer.from(chunk).toString();
    if (/"content":"[^"]/.test(text)) break;
  }
  return performance.now() - start;
}

/** The tokens per second at which the model itself wrote the slowest of its newest replies: it shares the CPU. */
async function slowestModel(modelUrl: string, replies: number, tokens: number): Promise<number> {
  const requests: { writingMs: number | null }[] = await (await fetch(`${modelUrl}/__requests`)).json();
  const times = requests.map(({ writingMs }) => writingMs).filter((time) => time !== null);
  return (tokens - 1) / (Math.max(...times.slice(-replies)) / 1_000);
}

type Timed = { firstTokenMs: number; tokensPerSecond: number };

/** Sends a message in a followed chat and times its reply. */
async function timedReply(target: Target, chatId: string, modelId: string, tokens: number): Promise<Timed> {
  let sentAt = 0;
  let firstAt = 0;
  let characters = 0;
  let firstCharacters = 0;
  let endedAt = 0;
  const done = follow(target, chatId, (event) => {
    const now = performance.now();
    if (event.type === "reply" && sentAt > 0 && event.text) {
      if (!firstAt) {
        firstAt = now;
        firstCharacters = event.text.length;
      }
      characters += event.text.length;
      endedAt = now;
    }
    return event.type === "changed" && firstAt > 0 && characters > firstCharacters;
  });
  await sleep(200);
  sentAt = performance.now();
  await mutate(target, "chat.send", { chatId, text: "go on", modelId, attachments: [] });
  await done;
  const share = (characters - firstCharacters) / characters;
  return {
    firstTokenMs: firstAt - sentAt,
    tokensPerSecond: (tokens * share) / ((endedAt - firstAt) / 1_000),
  };
}

/** A chat with one finished exchange. */
async function newChat(target: Target, modelId: string): Promise<string> {
  const { chatId } = await mutate<{ chatId: string }>(target, "chat.send", {
    text: "hello",
    modelId,
    attachments: [],
  });
  return chatId;
}

/** Latency added to the first token, tokens per second and memory at 1, 50 and 200 live replies. */
export async function benchReplies(
  target: Target,
  model: { url: string; name: string; script(tokens: number, delayMs: number): Promise<void> },
  serverPid: () => number,
  engine: string,
): Promise<Row[]> {
  const modelId = MODEL.replace("stand-in", model.name);
  const rows: Row[] = [];
  await model.script(5, 0);
  const chats: string[] = [];
  for (let i = 0; i < 200; i++) chats.push(await newChat(target, modelId));

  await model.script(4, 20);
  const direct: number[] = [];
  const through: number[] = [];
  for (let i = 0; i < 60; i++) {
    direct.push(await directFirstToken(model.url, model.name));
    through.push((await timedReply(target, chats[i] ?? "", modelId, 4)).firstTokenMs);
  }
  rows.push(
    [`first token, 1 reply, added p50 (${engine})`, median(through) - median(direct), "ms"],
    [`first token, 1 reply, added p99 (${engine})`, percentile(through, 99) - percentile(direct, 99), "ms"],
  );
  for (const count of [1, 50, 200]) {
    const tokens = TOKENS_PER_SECOND * 10;
    await model.script(tokens, 1_000 / TOKENS_PER_SECOND);
    const replies = chats.slice(0, count).map((chatId) => timedReply(target, chatId, modelId, tokens));
    await sleep(6_000);
    const memory = memoryMb(serverPid());
    const timed = await Promise.all(replies);
    rows.push(
      [`first token, ${count} live, p50 (${engine})`, median(timed.map((reply) => reply.firstTokenMs)), "ms"],
      [
        `first token, ${count} live, p99 (${engine})`,
        percentile(
          timed.map((reply) => reply.firstTokenMs),
          99,
        ),
        "ms",
      ],
      [
        `slowest reply, ${count} live, model sends ${TOKENS_PER_SECOND}/s (${engine})`,
        Math.min(...timed.map((reply) => reply.tokensPerSecond)),
        "tokens/s",
      ],
      [
        `slowest reply of the model itself, ${count} live (${engine})`,
        await slowestModel(model.url, count, tokens),
        "tokens/s",
      ],
      [`server memory, ${count} live (${engine})`, memory, "MB"],
    );
  }
  return rows;
}
