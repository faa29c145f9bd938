/** The interface of both backends: each turns calls into requests, and responses into results. */

export type Usage = { promptTokens: number; completionTokens: number };

export type Reply = {
  text: string;
  /** The model that answered. */
  model: string;
  /** `stop`, or `length` for a truncated reply. */
  finishReason: string | null;
  /** Null if the server does not report it. */
  usage: Usage | null;
};

export type Embeddings = { embeddings: number[][]; model: string; usage: Usage | null };

export type Model = {
  id: string;
  /** `mini`, `standard` or `pro`; null for other models. */
  alias: string | null;
  /** The size on this machine's disk; null for a server's model. */
  bytes: number | null;
};

/** What a line of a stream adds to the reply. */
export type Piece = Partial<Omit<Reply, "text">> & { text?: string; done?: boolean; error?: unknown };

export type ChatRequest = {
  model: string;
  system: string;
  prompt: string;
  maxTokens?: number | undefined;
  temperature?: number | undefined;
  stop?: readonly string[] | undefined;
};

export type Backend = {
  name: "local" | "server";
  /** The model's name in requests. */
  modelName(nameOrAlias: string): string;
  chat: {
    path: string;
    body(request: ChatRequest, stream: boolean): object;
    /** Undefined for an unexpected response. */
    reply(answer: unknown): Reply | undefined;
    /** Undefined for a line to skip. Throws if it is not JSON. */
    piece(line: string): Piece | undefined;
  };
  embed: {
    path: string;
    body(model: string, input: readonly string[]): object;
    embeddings(answer: unknown): Embeddings | undefined;
  };
  models: { path: string; list(answer: unknown): Model[] };
};

export const messagesOf = ({ system, prompt }: ChatRequest) => [
  { role: "system", content: system },
  { role: "user", content: prompt },
];
