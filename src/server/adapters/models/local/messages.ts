import "server-only";

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

export type ToProcess =
  | { type: "load"; file: string; contextTokens: number; threads: number }
  | ({ type: "reply" } & Reply)
  | { type: "stop"; id: string };

export type FromProcess =
  /** It is ready for a `load`. */
  | { type: "ready" }
  /** `share` from 0 to 1 */
  | { type: "loading"; share: number }
  /** `bytes`: memory that the process takes */
  | { type: "loaded"; contextTokens: number; bytes: number; processor: string }
  | ReplyEvent;

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
