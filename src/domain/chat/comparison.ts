/** One of two chats in which different models answer the same prompt. */
export type ComparedSide = {
  chatId: string;
  /** The model that was picked; another one answers when it cannot be reached. */
  modelId: string;
  modelName: string;
};

/** The chat, and the copy of it, until one of their answers is kept. */
export type Comparison = { sides: readonly [ComparedSide, ComparedSide] };

export type KeptAnswer = {
  chatId: string;
  /** The chat that was deleted; null when the answer had been kept before. */
  removedId: string | null;
};
