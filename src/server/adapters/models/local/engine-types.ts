/** The part of node-llama-cpp that we use. The package is installed on demand, so its own types are not here. */

export type Token = number & { __token: never };

export type ChatHistoryItem =
  | { type: "system" | "user"; text: string }
  | { type: "model"; response: string[] };

type ChatWrapper = {
  generateContextState(options: { chatHistory: ChatHistoryItem[] }): {
    contextText: { tokenize(tokenizer: unknown): Token[] };
  };
};

type Sequence = {
  readonly nextTokenIndex: number;
  adaptStateToTokens(tokens: Token[], allowShift: boolean): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: Token[]): Promise<void>;
  tokenMeter: { getState(): unknown; diff(before: unknown): { usedOutputTokens: number } };
};

type EmbeddingContext = {
  /** Adds the tokens that begin and end a text. */
  getEmbeddingFor(tokens: Token[]): Promise<{ vector: readonly number[] }>;
};

type Context = { readonly contextSize: number; getSequence(): Sequence };

export type Model = {
  tokenize(text: string): Token[];
  createEmbeddingContext(options: { contextSize: number; threads: number }): Promise<EmbeddingContext>;
  readonly tokenizer: unknown;
  readonly trainContextSize: number;
  createContext(options: { contextSize: { min: number; max: number }; threads: number }): Promise<Context>;
};

type Grammar = { readonly __grammar: never };

export type Llama = {
  createGrammar(options: { grammar: string; stopGenerationTriggers: string[] }): Promise<Grammar>;
  /** The driver in use; false: the processor alone. */
  readonly gpu: string | false;
  loadModel(options: {
    modelPath: string;
    useMmap: boolean;
    onLoadProgress(share: number): void;
  }): Promise<Model>;
};

type ChatSession = {
  setChatHistory(history: ChatHistoryItem[]): void;
  dispose(options: { disposeSequence: boolean }): void;
  promptWithMeta(
    text: string,
    options: {
      maxTokens: number;
      temperature?: number;
      topK?: number;
      topP?: number;
      seed?: number;
      customStopTriggers?: string[];
      grammar?: Grammar;
      repeatPenalty: false;
      trimWhitespaceSuffix: boolean;
      signal: AbortSignal;
      stopOnAbortSignal: boolean;
      onResponseChunk(chunk: { text: string; segmentType?: string }): void;
    },
  ): Promise<{ stopReason: string }>;
};

export type Engine = {
  LlamaLogLevel: { error: unknown };
  LlamaChatSession: new (options: { contextSequence: Sequence; chatWrapper: ChatWrapper }) => ChatSession;
  resolveChatWrapper(model: Model): ChatWrapper;
  getLlama(options: {
    gpu: "auto" | false;
    build: "never";
    skipDownload: true;
    logLevel: unknown;
    maxThreads: number;
  }): Promise<Llama>;
};
