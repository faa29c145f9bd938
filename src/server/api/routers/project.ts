import "server-only";
import { chatProjectInput, contentsInput } from "~/domain/project/project";
import { readChatProject, readContents } from "~/server/services/project/read-project";
import { createRouter, userProcedure } from "../trpc";

export const projectRouter = createRouter({
  ofChat: userProcedure
    .input(chatProjectInput)
    .query(({ ctx, input }) => readChatProject(ctx.deps, ctx.user, input)),
  contents: userProcedure
    .input(contentsInput)
    .query(({ ctx, input }) => readContents(ctx.deps, ctx.user, input)),
});
