import { promptInput, savePromptInput } from "~/domain/chat/saved-prompt-input";
import { listPrompts, removePrompt, savePrompt } from "~/server/services/chat/sending/saved-prompts";
import { createRouter, forUser, userProcedure } from "../../trpc";

export const savedPromptRouter = createRouter({
  list: userProcedure.query(forUser(listPrompts)),
  save: userProcedure.input(savePromptInput).mutation(forUser(savePrompt)),
  remove: userProcedure.input(promptInput).mutation(forUser(removePrompt)),
});
