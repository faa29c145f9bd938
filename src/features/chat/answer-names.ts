import type { ComparedAnswer } from "~/domain/chat/comparison";
import { copy } from "./comparison-copy";

/** What the answers of a comparison are called, by chat: by their models, and by the try where a model has several. */
export function answerNames(
  answers: readonly Pick<ComparedAnswer, "chatId" | "modelId" | "modelName">[],
): ReadonlyMap<string, string> {
  return new Map(
    answers.map(({ chatId, modelId, modelName }) => {
      const tries = answers.filter((answer) => answer.modelId === modelId);
      const number = 1 + tries.findIndex((answer) => answer.chatId === chatId);
      return [chatId, tries.length > 1 ? copy.attempt(modelName, number) : modelName];
    }),
  );
}
