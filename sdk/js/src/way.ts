/** What both ways to a model have in common: each turns calls into requests and answers into results. */

export type Usage = { promptTokens: number; completionTokens: number };

export type Reply = {
  text: string;
  /** The model that answered. */
  model: string;
  /** `stop`, or `length` for a reply that was cut. */
  finishReason: string | null;
  /** Null if the server does not count. */
  usage: Usage | null;
};

export type Embeddings = { embeddings: number[][]; model: string; usage: Usage | null };

export type Model = {
  id: string;
  /** `mini`, `standard` or `pro`; null for other models. */
  alias: string | null;
  /** On this machine's disk; null for a server's. */
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

export type Way = {
  name: "local" | "server";
  /** The model's name on the wire. */
  modelName(nameOrAlias: string): string;
  chat: {
    path: string;
    body(request: ChatRequest, stream: boolean): object;
    /** Undefined for an answer that is none. */
    reply(answer: unknown): Reply | undefined;
    /** Undefined for a line without meaning. Throws for one that is not JSON. */
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
