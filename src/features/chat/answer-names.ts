import type { ComparedAnswer } from "~/domain/chat/comparison";
import { copy } from "./comparison-copy";

/** Display names by chat: the model, plus an attempt number where a model answers several times. */
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
