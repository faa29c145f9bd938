import "server-only";
import { promptInput, savePromptInput } from "~/domain/chat/saved-prompt-input";
import { listPrompts, removePrompt, savePrompt } from "~/server/services/chat/sending/saved-prompts";
import { createRouter, userProcedure } from "../../trpc";

export const savedPromptRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listPrompts(ctx.deps, ctx.user)),
  save: userProcedure
    .input(savePromptInput)
    .mutation(({ ctx, input }) => savePrompt(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(promptInput)
    .mutation(({ ctx, input }) => removePrompt(ctx.deps, ctx.user, input)),
});
