/** Limits for one kind of answer of a foreign server. */
export type AnswerLimits = {
  /** Of the answer, decompressed. */
  bytes: number;
  /**
   * JSON values, per answer or per message of a stream: many small values are the slowest to parse. Null: it is not
   * JSON.
   */
  values: number | null;
  /** Bytes of one string; absent: no limit of its own. */
  text?: number;
  /** Entries of a list; the rest is dropped. */
  items: number;
  /** From the request to the end of the answer. */
  ms: number;
  /** A stream of messages: one JSON value per line, or server-sent events. */
  stream?: "lines" | "events";
};

const KB = 1_000;
const MB = 1_000_000;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Parsing takes under 30 ms, whatever the values are. */
const VALUES = 60_000;

/**
 * Every kind of foreign answer. The sizes aim at pauses of the event loop under 50 ms, which
 * `npm run bench -- answers` measures with a hostile answer at its limits.
 */
export const answerLimits = {
  /** Names and abilities of a provider's models. */
  modelList: { bytes: 2 * MB, values: VALUES, items: 2_000, ms: 10 * SECOND },
  /** Long: some models think for minutes before the first word. */
  modelReply: { bytes: 64 * MB, values: VALUES, items: 1, ms: 2 * HOUR, stream: "events" },
  ollamaReply: { bytes: 64 * MB, values: VALUES, items: 1, ms: 2 * HOUR, stream: "lines" },
  /** Installed or loaded models, or one model's description. */
  ollamaList: { bytes: 2 * MB, values: VALUES, items: 500, ms: 30 * SECOND },
  /** A short reply to measure a model, which may have to be loaded from a disk first. */
  ollamaTrial: { bytes: MB, values: VALUES, items: 1, ms: 600 * SECOND },
  /** `items`: layers of a model. */
  ollamaProgress: { bytes: 64 * MB, values: 1_000, items: 500, ms: 24 * HOUR, stream: "lines" },
  modelFile: { bytes: 200_000 * MB, values: null, items: 1, ms: 72 * HOUR },
  /**
   * `items`: tools of one server. A stream stays open for as long as the connection is used, and the protocol's client
   * looks at each value several times.
   */
  tools: { bytes: 4 * MB, values: 12_000, items: 1_000, ms: 24 * HOUR, stream: "events" },
  toolsSignIn: { bytes: 200 * KB, values: 5_000, items: 1, ms: 15 * SECOND },
  /** `items`: repositories on a page. */
  gitHub: { bytes: 2 * MB, values: 30_000, items: 100, ms: 60 * SECOND },
  /** GitHub lists at most 100,000 files, and says whether these are all. */
  gitHubTree: { bytes: 40 * MB, values: 2_000_000, text: 10 * KB, items: 100_001, ms: 120 * SECOND },
  /** `items`: files in it. */
  gitHubArchive: { bytes: 100 * MB, values: null, items: 200_000, ms: 600 * SECOND },
  gitHubSignIn: { bytes: 100 * KB, values: 1_000, items: 100, ms: 15 * SECOND },
  supabaseSettings: { bytes: 200 * KB, values: 5_000, items: 1, ms: 8 * SECOND },
  /** A prompt waits for it. `items`: tables. */
  supabaseTables: { bytes: 4 * MB, values: 500_000, text: 100 * KB, items: 100, ms: 4 * SECOND },
  /** `items`: files that the host asks for. */
  staticHost: { bytes: MB, values: 20_000, items: 10_000, ms: 120 * SECOND },
  robots: { bytes: 500 * KB, values: null, items: 1, ms: 10 * SECOND },
  webPage: { bytes: 10 * MB, values: null, items: 1, ms: 30 * SECOND },
  stripe: { bytes: 2 * MB, values: VALUES, items: 100, ms: 20 * SECOND },
  /** Only the status of these is used. */
  traces: { bytes: 64 * KB, values: VALUES, items: 100, ms: 10 * SECOND },
  push: { bytes: KB, values: 100, items: 1, ms: 10 * SECOND },
} satisfies Record<string, AnswerLimits>;

export type AnswerKind = keyof typeof answerLimits;
