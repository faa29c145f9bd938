import "server-only";
import { arrangeInput, chatsInput, folderInput, saveFolderInput } from "~/domain/chat/history-input";
import { listAnsweringModels } from "~/server/services/chat/history/answering-models";
import { arrangeChats, removeChats, restoreChats } from "~/server/services/chat/history/change-chat";
import { listFolders, removeFolder, saveFolder } from "~/server/services/chat/history/chat-folders";
import { createRouter, userProcedure } from "../../trpc";

export const historyRouter = createRouter({
  arrange: userProcedure
    .input(arrangeInput)
    .mutation(({ ctx, input }) => arrangeChats(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(chatsInput)
    .mutation(({ ctx, input }) => removeChats(ctx.deps, ctx.user, input)),
  restore: userProcedure
    .input(chatsInput)
    .mutation(({ ctx, input }) => restoreChats(ctx.deps, ctx.user, input)),
  models: userProcedure.query(({ ctx }) => listAnsweringModels(ctx.deps, ctx.user)),
  folders: userProcedure.query(({ ctx }) => listFolders(ctx.deps, ctx.user)),
  saveFolder: userProcedure
    .input(saveFolderInput)
    .mutation(({ ctx, input }) => saveFolder(ctx.deps, ctx.user, input)),
  removeFolder: userProcedure
    .input(folderInput)
    .mutation(({ ctx, input }) => removeFolder(ctx.deps, ctx.user, input)),
});
