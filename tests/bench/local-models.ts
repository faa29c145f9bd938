import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { systemPromptFor } from "~/domain/chat/system-prompt";
import { download } from "~/server/adapters/models/local/download";
import { localEngine } from "~/server/adapters/models/local/engine";
import type { ReplyEvent, Turn } from "~/server/adapters/models/local/messages";
import { modelRunner } from "~/server/adapters/models/local/model-runner";
import { writeTrialModel } from "~/server/adapters/models/local/trial-model";
import { createFetch } from "~/server/adapters/net/create-fetch";
import { diskSpace } from "~/server/adapters/system/disk-space";
import { projectNode } from "../../scripts/environment.mjs";
import { follow, mutate, type Target } from "./call.ts";
import { benchLongConversation } from "./long-conversation.ts";
import { median, percentile, type Row } from "./report.ts";

const RUNS = 5;
const STOPS = 30;
const PEOPLE = 10;
const TOKENS = 100;
const words = Array.from({ length: 8 }, (_, each) => ` wor${each}`);
const WORD_LENGTH = 5;
/** As large as a real model of a quarter of a billion parameters. */
const shape = { words, ends: false, contextTokens: 4_096, layers: 20, width: 1_024 };
/** About 500 tokens of the trial model, which has one per byte. */
const PROMPT = "Write a page about wild flowers. ".repeat(15);
const quiet = { info() {}, warn() {}, error() {} };

type LocalFolder = { folder: string; model: string };

/** Installs the engine into a data folder, with one model of random weights. */
export async function prepareLocalModel(dataDir: string): Promise<LocalFolder & { rows: Row[] }> {
  const folder = path.join(dataDir, "local");
  const engine = localEngine({ folder: path.join(folder, "engine"), space: diskSpace(() => {}) });
  const start = performance.now();
  await engine.install();
  const installed = performance.now() - start;
  const model = path.join(folder, "models", "bench.gguf");
  fs.mkdirSync(path.dirname(model), { recursive: true });
  const bytes = await writeTrialModel(model, shape);
  const rows: Row[] = [
    ["engine installed with npm", installed / 1_000, "s"],
    ["model of random weights", bytes / 1e6, "MB"],
  ];
  return { folder, model, rows };
}

/** The runner without the server: loading, reading, writing, stopping, ten people; and the engine alone. */
export async function benchRunner({ folder, model }: LocalFolder): Promise<Row[]> {
  const entry = entryIn(folder);
  const rows = await downloads(folder);
  const runner = modelRunner({
    file: model,
    kind: "chat",
    contextTokens: 4_096,
    idleMs: 0,
    engine: entry,
    log: quiet,
  });
  const loads: number[] = [];
  for (let run = 0; run < 3; run++) {
    runner.unload();
    const start = performance.now();
    await runner.load();
    loads.push(performance.now() - start);
  }
  rows.push(["model loaded, p50", median(loads), "ms"]);
  const state = runner.state();
  if (state.phase === "ready") rows.push(["memory of its process", state.bytes / 1e6, "MB"]);

  let id = 0;
  const answer = (
    person: string,
    messages: readonly Turn[],
    maxTokens: number,
    signal?: AbortSignal,
    onEvent = (_: ReplyEvent) => {},
  ) =>
    runner.reply(
      { userId: person, signal },
      { id: `${++id}`, messages, settings: { maxTokens, temperature: 0.7, topK: 40, topP: 0.95 } },
      onEvent,
    );
  const reply = (text: string, person: string, signal?: AbortSignal, onEvent?: (event: ReplyEvent) => void) =>
    answer(person, [{ role: "user", text }], TOKENS, signal, onEvent);
  const ours: Timed[] = [];
  const alone: Timed[] = [];
  for (let run = 0; run < RUNS; run++) {
    // A prompt that the context does not hold yet.
    const text = `${run} ${PROMPT}`;
    const timer = startTimer();
    await reply(text, "one", undefined, (event) => event.type === "piece" && timer.token());
    ours.push(timer.result());
  }
  runner.unload();
  alone.push(...(await engineAlone({ folder, model }, { system: "", text: PROMPT, isNewEachTime: true })));
  rows.push(
    ["first token of 500 tokens, the engine alone, p50", first(alone), "ms"],
    ["first token of 500 tokens, our process, p50", first(ours), "ms"],
    ["writing, the engine alone, p50", speed(alone), "tokens/s"],
    ["writing, our process, ratio to the engine alone", speed(ours) / speed(alone), "ratio"],
  );

  rows.push(
    ...(await benchLongConversation(
      (person) => (messages, maxTokens, onPiece) =>
        answer(
          person,
          messages,
          maxTokens,
          undefined,
          (event) => event.type === "piece" && onPiece(event.text),
        ),
    )),
  );

  const stops: number[] = [];
  for (let run = 0; run < STOPS; run++) {
    const stop = new AbortController();
    const done = reply(`${run} ${PROMPT.repeat(3)}`, "one", stop.signal).catch(() => {});
    // Half of them are reading their prompt, half are writing.
    await sleep(run % 2 ? 100 + 20 * run : 4_000);
    const start = performance.now();
    stop.abort(new Error("stopped"));
    await done;
    stops.push(performance.now() - start);
  }
  rows.push(["stop to free, p50", median(stops), "ms"], ["stop to free, p99", percentile(stops, 99), "ms"]);

  const start = performance.now();
  const firsts: number[] = [];
  await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) => {
      let begun = false;
      return reply(PROMPT, `person ${person}`, undefined, (event) => {
        if (event.type !== "piece" || begun) return;
        begun = true;
        firsts.push(performance.now() - start);
      });
    }),
  );
  const all = (performance.now() - start) / 1_000;
  rows.push(
    [`${PEOPLE} people, one model: last first token`, Math.max(...firsts) / 1_000, "s"],
    [`${PEOPLE} people, one model: all ${PEOPLE} x ${TOKENS} tokens`, (PEOPLE * TOKENS) / all, "tokens/s"],
  );
  runner.unload();
  return rows;
}

/** The same model through chat, from the send to the page's event stream. */
export async function benchLocalReplies(
  target: Target,
  prepared: LocalFolder,
  serverPid: () => number,
): Promise<Row[]> {
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${serverPid()}/status`, "utf8"))?.[1] ?? 0) / 1_024;
  const before = memory();
  const text = "go on";
  const through: Timed[] = [];
  for (let run = 0; run < RUNS; run++) {
    const timer = startTimer();
    // The same prompt in a new chat each time.
    const { chatId } = await mutate<{ chatId: string }>(target, "chat.send", {
      text,
      modelId: "local:bench",
      attachments: [],
    });
    let stopped = false;
    await follow(target, chatId, (event) => {
      if (event.type === "reply" && event.text) timer.token(event.text.length / WORD_LENGTH);
      if (!stopped && timer.tokens() > TOKENS) {
        stopped = true;
        void mutate(target, "chat.stop", { chatId, replyId: event.replyId });
      }
      return stopped;
    });
    through.push(timer.result());
    await sleep(1_000);
  }
  const memoryAfter = memory();
  const system = systemPromptFor({ format: "whole", detail: "short" }, null);
  const alone = await engineAlone(prepared, { system, text, isNewEachTime: false });
  return [
    ["the product's prompt, first token added to the engine alone, p50", first(through) - first(alone), "ms"],
    ["the product's prompt, writing, the engine alone, p50", speed(alone), "tokens/s"],
    ["writing through the product, ratio to the engine alone", speed(through) / speed(alone), "ratio"],
    ["server memory, before its first model and with it", memoryAfter - before, "MB more"],
  ];
}

type Timed = { firstMs: number; perSecond: number };

const first = (timed: Timed[]) => median(timed.map(({ firstMs }) => firstMs));
const speed = (timed: Timed[]) => median(timed.map(({ perSecond }) => perSecond));
const entryIn = (folder: string) => path.join(folder, "engine/node_modules/node-llama-cpp/dist/index.js");

function startTimer() {
  const start = performance.now();
  let first = 0;
  let last = 0;
  let tokens = 0;
  return {
    token(count = 1) {
      last = performance.now();
      // What came with the first piece took the time before it.
      if (!first) first = last;
      else tokens += count;
    },
    tokens: () => tokens,
    result: (): Timed => ({ firstMs: first - start, perSecond: tokens / ((last - first) / 1_000) }),
  };
}

type Prompt = { system: string; text: string; isNewEachTime: boolean };

/** The same prompts to the engine without our process around it, with the chat's usual settings. */
async function engineAlone({ folder, model }: LocalFolder, prompt: Prompt): Promise<Timed[]> {
  const script = `
    const { getLlama, LlamaChatSession, LlamaLogLevel } = await import(${JSON.stringify(entryIn(folder))});
    const { system, text, isNewEachTime } = ${JSON.stringify(prompt)};
    const { availableParallelism } = await import("node:os");
    const threads = Math.max(1, availableParallelism() - 1);
    const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: LlamaLogLevel.error, maxThreads: threads });
    const model = await llama.loadModel({ modelPath: ${JSON.stringify(model)}, useMmap: false });
    const context = await model.createContext({ contextSize: 4096, threads });
    const sequence = context.getSequence();
    const timed = [];
    for (let run = 0; run < ${RUNS}; run++) {
      const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: system });
      const start = performance.now();
      let first = 0, last = 0, tokens = 0;
      await session.prompt(isNewEachTime ? run + " " + text : text, {
        maxTokens: ${TOKENS},
        temperature: 0.7,
        topK: 40,
        topP: 0.95,
        repeatPenalty: false,
        onTextChunk() { last = performance.now(); if (first) tokens++; else first = last; },
      });
      session.dispose({ disposeSequence: false });
      timed.push({ firstMs: first - start, perSecond: tokens / ((last - first) / 1000) });
    }
    console.log(JSON.stringify(timed));
    process.exit(0);`;
  // From a file, because the engine starts a trial process with the same flags.
  const file = `${model}.mjs`;
  fs.writeFileSync(file, script);
  const { stdout } = await promisify(execFile)(projectNode(), [file]);
  return JSON.parse(stdout);
}

/** A file of 1 GB over loopback, received, checked and written. */
async function downloads(folder: string): Promise<Row[]> {
  const piece = Buffer.alloc(2 ** 20, "wild flowers");
  const pieces = 1_000;
  const hash = createHash("sha256");
  for (let each = 0; each < pieces; each++) hash.update(piece);
  const server = http.createServer(async (request, response) => {
    response.writeHead(200, { etag: '"1"', "content-length": pieces * piece.length });
    if (request.method === "HEAD") return response.end();
    for (let each = 0; each < pieces; each++) if (!response.write(piece)) await once(response, "drain");
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const file = path.join(folder, "download.bin");
  const start = performance.now();
  await download({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/download.bin`,
    file,
    sha256: hash.digest("hex"),
    signal: new AbortController().signal,
    onProgress: () => {},
    fetch: createFetch({ followsAnywhere: true })("modelFile"),
  });
  const seconds = (performance.now() - start) / 1_000;
  server.close();
  fs.rmSync(file);
  return [["download of 1 GB over loopback, verified", seconds, "s"]];
}
