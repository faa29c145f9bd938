import type { ModelFileKind } from "~/domain/model/local-model";

/** The messages between the server and a model's process. */

export type Turn = { role: "system" | "user" | "assistant"; text: string };

export type Reply = {
  id: string;
  messages: readonly Turn[];
  /** Constrains the output, in GBNF; absent: no constraint. */
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

/** A request to a model's process, which handles one at a time. */
export type Job = ({ type: "reply" } & Reply) | ({ type: "embed" } & Embedding);

export type ToProcess =
  | { type: "load"; file: string; kind: ModelFileKind; contextTokens: number; threads: number }
  | Job
  | { type: "stop"; id: string };

export type FromProcess =
  /** Ready for a `load`. */
  | { type: "ready" }
  /** `share` from 0 to 1 */
  | { type: "loading"; share: number }
  /** `bytes`: memory used by the process */
  | { type: "loaded"; contextTokens: number; bytes: number; processor: string }
  | JobEvent;

export type JobEvent = ReplyEvent | EmbeddingEvent;

/** `vectors`: in the order of the texts. `tokens`: the number read */
export type EmbeddingEvent = {
  type: "vectors";
  id: string;
  vectors: readonly (readonly number[])[];
  tokens: number;
  bytes: number;
};

export type ReplyEvent =
  /** Progress in prompt tokens. */
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
