/**
 * Runs one model with node-llama-cpp, in its own process: a crash of the engine affects nothing else, and ending the
 * process frees all of its memory. Started by model-process.ts with the path of the installed engine; communicates over IPC only.
 *
 * @typedef {import("./messages.ts").ToProcess} ToProcess
 * @typedef {import("./messages.ts").FromProcess} FromProcess
 * @typedef {import("./messages.ts").Reply} Reply
 */
import "server-only";
import { pathToFileURL } from "node:url";

/** A stop takes effect between two evaluations, so one must be short: about this long. */
const EVALUATION_MS = 140;
const FIRST_EVALUATION_TOKENS = 16;
const MAX_EVALUATION_TOKENS = 512;
/** Room that the template's own closing tokens need. */
const SPARE_TOKENS = 8;

/** @param {FromProcess} message */
const tell = (message) => void process.send?.(message);
const bytes = () => process.memoryUsage.rss();

/** @type {import("./engine-types.ts").Engine} */
const engine = await import(pathToFileURL(process.argv[2] ?? "").href);
/** @type {Awaited<ReturnType<typeof load>> | undefined} */
let loaded;
/** @type {Map<string, AbortController>} */
const running = new Map();

/** @param {Extract<ToProcess, { type: "load" }>} request */
async function load({ file, contextTokens, threads }) {
  const llama = await engine.getLlama({
    gpu: "auto",
    build: "never",
    skipDownload: true,
    logLevel: engine.LlamaLogLevel.error,
    maxThreads: threads,
  });
  let shown = 0;
  const model = await llama.loadModel({
    modelPath: file,
    // Mapped files count as no process's memory, and a file removed while mapped crashes the process.
    useMmap: false,
    onLoadProgress(share) {
      if (share - shown < 0.01 && share < 1) return;
      shown = share;
      tell({ type: "loading", share });
    },
  });
  const context = await model.createContext({
    contextSize: { min: 512, max: Math.min(contextTokens, model.trainContextSize) },
    threads,
  });
  return {
    llama,
    model,
    context,
    sequence: context.getSequence(),
    chatWrapper: engine.resolveChatWrapper(model),
    processor: llama.gpu || "cpu",
    /** Tokens per evaluation, adjusted to what the machine can do. */
    step: FIRST_EVALUATION_TOKENS,
  };
}

/**
 * Puts the prompt into the context in short steps, which can be stopped and whose progress can be shown. What the
 * sequence already holds of it is kept.
 * @param {NonNullable<typeof loaded>} state @param {import("./engine-types.ts").Token[]} tokens
 * @param {string} id @param {AbortSignal} signal
 */
async function readPrompt(state, tokens, id, signal) {
  const { sequence } = state;
  await sequence.adaptStateToTokens(tokens, false);
  while (sequence.nextTokenIndex < tokens.length) {
    signal.throwIfAborted();
    const from = sequence.nextTokenIndex;
    const started = performance.now();
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(from, from + state.step));
    const perToken = (performance.now() - started) / (sequence.nextTokenIndex - from);
    state.step = Math.max(1, Math.min(MAX_EVALUATION_TOKENS, Math.round(EVALUATION_MS / perToken)));
    tell({ type: "prompt", id, done: sequence.nextTokenIndex, total: tokens.length });
  }
}

/** @param {Reply["messages"]} messages @returns {import("./engine-types.ts").ChatHistoryItem[]} */
const historyOf = (messages) =>
  messages.map(({ role, text }) =>
    role === "assistant" ? { type: "model", response: [text] } : { type: role, text },
  );

/** @param {Reply} reply @param {AbortSignal} signal */
async function write(reply, signal) {
  if (!loaded) throw new Error("The model is not loaded.");
  const { id, settings } = reply;
  const { llama, model, context, sequence, chatWrapper } = loaded;
  const last = reply.messages.at(-1);
  const history = historyOf(reply.messages.slice(0, -1));
  const { contextText } = chatWrapper.generateContextState({
    chatHistory: [...history, ...historyOf(last ? [last] : []), { type: "model", response: [""] }],
  });
  const tokens = contextText.tokenize(model.tokenizer);
  const room = context.contextSize - tokens.length - SPARE_TOKENS;
  if (room <= 0)
    return tell({ type: "too-long", id, tokens: tokens.length, contextTokens: context.contextSize });
  const session = new engine.LlamaChatSession({ contextSequence: sequence, chatWrapper });
  try {
    // All but the last one, which `prompt` evaluates.
    await readPrompt(loaded, tokens.slice(0, -1), id, signal);
    session.setChatHistory(history);
    // It ends the text by itself.
    const grammar = reply.grammar
      ? await llama.createGrammar({ grammar: reply.grammar, stopGenerationTriggers: [] })
      : undefined;
    const before = sequence.tokenMeter.getState();
    const { stopReason } = await session.promptWithMeta(last?.text ?? "", {
      ...settings,
      ...(grammar ? { grammar } : {}),
      maxTokens: Math.min(room, settings.maxTokens ?? room),
      // The default punishes brackets, tags and names for being repeated.
      repeatPenalty: false,
      trimWhitespaceSuffix: false,
      signal,
      stopOnAbortSignal: true,
      onResponseChunk: (chunk) =>
        chunk.text &&
        tell({ type: "piece", id, thinking: chunk.segmentType === "thought", text: chunk.text }),
    });
    const outputTokens = sequence.tokenMeter.diff(before).usedOutputTokens;
    tell({
      type: "end",
      id,
      reason: reasonOf(stopReason),
      inputTokens: tokens.length,
      outputTokens,
      bytes: bytes(),
    });
  } finally {
    session.dispose({ disposeSequence: false });
  }
}

/** @param {string} stopReason @returns {"stop" | "length" | "stopped"} */
const reasonOf = (stopReason) =>
  stopReason === "maxTokens" ? "length" : stopReason === "abort" ? "stopped" : "stop";

/** @param {ToProcess} message */
async function handle(message) {
  if (message.type === "load") {
    loaded = await load(message);
    const { context, processor } = loaded;
    tell({ type: "loaded", contextTokens: context.contextSize, bytes: bytes(), processor });
  }
  if (message.type === "stop") running.get(message.id)?.abort();
  if (message.type !== "reply") return;
  const stop = new AbortController();
  running.set(message.id, stop);
  try {
    await write(message, stop.signal);
  } catch (error) {
    const { id } = message;
    if (!stop.signal.aborted) tell({ type: "failed", id, message: String(error) });
    else tell({ type: "end", id, reason: "stopped", inputTokens: 0, outputTokens: 0, bytes: bytes() });
  } finally {
    running.delete(message.id);
  }
}

process.on("disconnect", () => process.exit());
process.on("message", (/** @type {ToProcess} */ message) => {
  handle(message).catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  });
});
tell({ type: "ready" });
