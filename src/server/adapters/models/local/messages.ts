import "server-only";
import type { ModelFileKind } from "~/domain/model/local-model";

/** The messages between the server and a model's process. */

export type Turn = { role: "system" | "user" | "assistant"; text: string };

export type Reply = {
  id: string;
  messages: readonly Turn[];
  /** What its text is held to, in GBNF; absent: nothing. */
  grammar?: string;
  settings: {
    maxTokens?: number;
    temperature?: number;
    topK?: number;
    topP?: number;
    seed?: number;
    customStopTriggers?: string[];
  };
};

/** Texts to turn into vectors. */
export type Embedding = { id: string; texts: readonly string[] };

/** What a model's process does for a caller, one at a time. */
export type Job = ({ type: "reply" } & Reply) | ({ type: "embed" } & Embedding);

export type ToProcess =
  | { type: "load"; file: string; kind: ModelFileKind; contextTokens: number; threads: number }
  | Job
  | { type: "stop"; id: string };

export type FromProcess =
  /** It is ready for a `load`. */
  | { type: "ready" }
  /** `share` from 0 to 1 */
  | { type: "loading"; share: number }
  /** `bytes`: memory that the process takes */
  | { type: "loaded"; contextTokens: number; bytes: number; processor: string }
  | JobEvent;

export type JobEvent = ReplyEvent | EmbeddingEvent;

/** `vectors`: of the texts, in their order. `tokens`: read of them */
export type EmbeddingEvent = {
  type: "vectors";
  id: string;
  vectors: readonly (readonly number[])[];
  tokens: number;
  bytes: number;
};

export type ReplyEvent =
  /** How many tokens of the prompt are read. */
  | { type: "prompt"; id: string; done: number; total: number }
  | { type: "piece"; id: string; thinking: boolean; text: string }
  | { type: "too-long"; id: string; tokens: number; contextTokens: number }
  | { type: "failed"; id: string; message: string }
  | {
      type: "end";
      id: string;
      reason: "stop" | "length" | "stopped";
      inputTokens: number;
      outputTokens: number;
      bytes: number;
    };
