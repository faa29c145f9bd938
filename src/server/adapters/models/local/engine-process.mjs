/**
 * Runs one model with node-llama-cpp, in its own process: a crash of the engine affects nothing else, and ending the
 * process frees all of its memory. Started by model-process.ts with the path of the installed engine; communicates over IPC only.
 *
 * @typedef {import("./messages.ts").ToProcess} ToProcess
 * @typedef {import("./messages.ts").FromProcess} FromProcess
 * @typedef {import("./messages.ts").Reply} Reply
 * @typedef {import("./messages.ts").Embedding} Embedding
 * @typedef {Extract<ToProcess, { type: "load" }>} LoadRequest
 */
import { pathToFileURL } from "node:url";

/** A stop takes effect between two evaluations, so one must be short: about this long. */
const EVALUATION_MS = 140;
const FIRST_EVALUATION_TOKENS = 16;
const MAX_EVALUATION_TOKENS = 512;
/** Longer texts are truncated: passages are shorter, and the cost grows quadratically. */
const MAX_TEXT_TOKENS = 1_024;
/** The tokens that begin and end a text, and one that the context leaves unused. */
const FRAME_TOKENS = 3;
/** Reserved for the template's closing tokens. */
const SPARE_TOKENS = 8;

/** @param {FromProcess} message */
const send = (message) => void process.send?.(message);
const bytes = () => process.memoryUsage.rss();

/** @type {import("./engine-types.ts").Engine} */
const engine = await import(pathToFileURL(process.argv[2] ?? "").href);
/** @type {Awaited<ReturnType<typeof loadForChat>> | undefined} */
let loaded;
/** @type {Awaited<ReturnType<typeof loadForVectors>> | undefined} */
let embedder;
/** @type {Map<string, AbortController>} */
const running = new Map();

/** @param {LoadRequest} request */
async function openModel({ file, threads }) {
  const llama = await engine.getLlama({
    gpu: "auto",
    build: "never",
    skipDownload: true,
    logLevel: engine.LlamaLogLevel.error,
    maxThreads: threads,
  });
  let reportedShare = 0;
  const model = await llama.loadModel({
    modelPath: file,
    // Mapped files count as no process's memory, and a file removed while mapped crashes the process.
    useMmap: false,
    onLoadProgress(share) {
      if (share - reportedShare < 0.01 && share < 1) return;
      reportedShare = share;
      send({ type: "loading", share });
    },
  });
  return { llama, model };
}

/** @param {LoadRequest} request */
async function loadForVectors(request) {
  const { llama, model } = await openModel(request);
  const contextTokens = Math.min(request.contextTokens, model.trainContextSize, MAX_TEXT_TOKENS);
  const context = await model.createEmbeddingContext({
    contextSize: contextTokens,
    threads: request.threads,
  });
  return { model, context, contextTokens, processor: llama.gpu || "cpu" };
}

/** @param {LoadRequest} request */
async function loadForChat(request) {
  const { contextTokens, threads } = request;
  const { llama, model } = await openModel(request);
  const context = await model.createContext({
    contextSize: { min: 512, max: Math.min(contextTokens, model.trainContextSize) },
    threads,
  });
  return {
    llama,
    model,
    context,
    contextTokens: context.contextSize,
    sequence: context.getSequence(),
    chatWrapper: engine.resolveChatWrapper(model),
    processor: llama.gpu || "cpu",
    /** Tokens per evaluation, adjusted to what the machine can do. */
    step: FIRST_EVALUATION_TOKENS,
  };
}

/**
 * Evaluates the prompt in short steps, so that it can be stopped and its progress shown. A prefix that the sequence
 * already has is reused.
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
    send({ type: "prompt", id, done: sequence.nextTokenIndex, total: tokens.length });
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
    return send({ type: "too-long", id, tokens: tokens.length, contextTokens: context.contextSize });
  const session = new engine.LlamaChatSession({ contextSequence: sequence, chatWrapper });
  try {
    // All but the last one, which `prompt` evaluates.
    await readPrompt(loaded, tokens.slice(0, -1), id, signal);
    session.setChatHistory(history);
    // The grammar itself ends the text.
    const grammar = reply.grammar
      ? await llama.createGrammar({ grammar: reply.grammar, stopGenerationTriggers: [] })
      : undefined;
    const before = sequence.tokenMeter.getState();
    const { stopReason } = await session.promptWithMeta(last?.text ?? "", {
      ...settings,
      ...(grammar ? { grammar } : {}),
      maxTokens: Math.min(room, settings.maxTokens ?? room),
      // The default penalizes repeated brackets, tags and names.
      repeatPenalty: false,
      trimWhitespaceSuffix: false,
      signal,
      stopOnAbortSignal: true,
      onResponseChunk: (chunk) =>
        chunk.text &&
        send({ type: "piece", id, thinking: chunk.segmentType === "thought", text: chunk.text }),
    });
    const outputTokens = sequence.tokenMeter.diff(before).usedOutputTokens;
    send({
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

/**
 * One text after the other, so that a stop takes effect between two of them. Texts that are too long are truncated.
 * @param {Embedding} embedding @param {AbortSignal} signal
 */
async function embed({ id, texts }, signal) {
  if (!embedder) throw new Error("The model is not loaded.");
  const { model, context, contextTokens } = embedder;
  const vectors = [];
  let tokens = 0;
  for (const text of texts) {
    signal.throwIfAborted();
    const read = model.tokenize(text).slice(0, contextTokens - FRAME_TOKENS);
    const { vector } = await context.getEmbeddingFor(read);
    vectors.push([...vector]);
    tokens += read.length;
  }
  send({ type: "vectors", id, vectors, tokens, bytes: bytes() });
}

/** @param {LoadRequest} request */
async function load(request) {
  if (request.kind === "embedding") embedder = await loadForVectors(request);
  else loaded = await loadForChat(request);
  const { contextTokens = 0, processor = "cpu" } = embedder ?? loaded ?? {};
  send({ type: "loaded", contextTokens, bytes: bytes(), processor });
}

/** @param {ToProcess} message */
async function handle(message) {
  if (message.type === "load") return load(message);
  if (message.type === "stop") return running.get(message.id)?.abort();
  const stop = new AbortController();
  running.set(message.id, stop);
  try {
    if (message.type === "embed") await embed(message, stop.signal);
    else await write(message, stop.signal);
  } catch (error) {
    const { id } = message;
    if (!stop.signal.aborted) send({ type: "failed", id, message: String(error) });
    else send({ type: "end", id, reason: "stopped", inputTokens: 0, outputTokens: 0, bytes: bytes() });
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
send({ type: "ready" });
