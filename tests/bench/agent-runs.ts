import { setTimeout as sleep } from "node:timers/promises";
import superjson, { type SuperJSONResult } from "superjson";
import { startOpenAi } from "../support/openai-stand-in.ts";
import { startProduct } from "../support/product.ts";
import { mutate, queryPath, type Target } from "./call.ts";
import { memoryMb } from "./memory.ts";
import { median, percentile, type Row } from "./report.ts";

const MODEL = "openai:qwen2.5-coder";
const STEPS = 40;
const STOPS = 40;
const AT_ONCE = 20;

/** Reads and changes files in turn, each another one, so that no step repeats the one before. */
const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    tokens: [`Step ${at}.`],
    toolCalls: [
      at % 2 === 0
        ? {
            name: "write_files",
            arguments: { files: [{ path: `notes/${at}.md`, content: `# Note ${at}\n` }] },
          }
        : { name: "read_file", arguments: { path: `notes/${at - 1}.md` } },
    ],
  }));

const ask = (target: Target) =>
  mutate<{ chatId: string }>(target, "chat.send", {
    text: "Write notes",
    modelId: MODEL,
    mode: "agent",
    attachments: [],
  });

async function replyIn({ url, cookie }: Target, chatId: string): Promise<string> {
  const answer = await fetch(url + queryPath("chat.messages", { chatId, limit: 5 }), { headers: { cookie } });
  const { result } = (await answer.json()) as { result: { data: SuperJSONResult } };
  const { items } = superjson.deserialize<{ items: { id: string }[] }>(result.data);
  return items.at(-1)?.id ?? "";
}

/** What a run adds to its model's own time, how fast it stops, and the memory of many at once. */
export async function benchAgentRuns(
  dataDir: string,
  env: Record<string, string>,
  prepared: { cookie: string; pidOf: (port: string) => () => number },
): Promise<Row[]> {
  const model = await startOpenAi();
  const product = await startProduct({ dataDir, env: { ...env, OPENAI_COMPATIBLE_BASE_URL: model.url } });
  const target = { url: product.url, cookie: prepared.cookie };
  const pid = prepared.pidOf(new URL(product.url).port);
  const asked = () => model.requests.filter(({ path }) => path === "/v1/chat/completions");
  try {
    model.reply(...steps(STEPS), { tokens: ["hanging"], ending: "hang" });
    await ask(target);
    while (asked().length <= STEPS) await sleep(50);
    const times = asked().map(({ receivedAt }) => receivedAt);
    // The first ones meet cold code.
    const added = times.slice(3).map((time, at) => time - (times[at + 2] ?? time));

    const stops: number[] = [];
    for (let at = 0; at < STOPS; at++) {
      model.reply({ tokens: Array.from({ length: 400 }, () => "word "), delayMs: 25 });
      const before = asked().length;
      const { chatId } = await ask(target);
      while (asked().length === before) await sleep(20);
      await sleep(300);
      const aborted = model.nextAbort();
      const replyId = await replyIn(target, chatId);
      const start = Date.now();
      await mutate(target, "chat.stop", { chatId, replyId });
      stops.push(((await aborted).abortedAt ?? start) - start);
    }

    const idle = memoryMb(pid());
    model.reply(...steps(STEPS * AT_ONCE).map((step) => ({ ...step, firstTokenDelayMs: 500 })));
    for (let at = 0; at < AT_ONCE; at++) await ask(target);
    let most = 0;
    for (let second = 0; second < 15; second++) {
      await sleep(1_000);
      most = Math.max(most, memoryMb(pid()));
    }
    return [
      ["a run's step, added to its model, p50", median(added), "ms"],
      ["a run's step, added to its model, p99", percentile(added, 99), "ms"],
      ["a run, stopped, p50", median(stops), "ms"],
      ["a run, stopped, p99", percentile(stops, 99), "ms"],
      [`memory of ${AT_ONCE} runs at once, added`, most - idle, "MB"],
    ];
  } finally {
    await product.stop();
    await model.close();
  }
}
