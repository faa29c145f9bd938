import { arrangeInput, chatsInput, folderInput, saveFolderInput } from "~/domain/chat/history-input";
import { arrangeChats, removeChats, restoreChats } from "~/server/services/chat/history/change-chat";
import { listFolders, removeFolder, saveFolder } from "~/server/services/chat/history/chat-folders";
import { listAnsweringModels } from "~/server/services/chat/history/list-chats";
import { createRouter, forUser, userProcedure } from "../../trpc";

export const historyRouter = createRouter({
  arrange: userProcedure.input(arrangeInput).mutation(forUser(arrangeChats)),
  remove: userProcedure.input(chatsInput).mutation(forUser(removeChats)),
  restore: userProcedure.input(chatsInput).mutation(forUser(restoreChats)),
  models: userProcedure.query(forUser(listAnsweringModels)),
  folders: userProcedure.query(forUser(listFolders)),
  saveFolder: userProcedure.input(saveFolderInput).mutation(forUser(saveFolder)),
  removeFolder: userProcedure.input(folderInput).mutation(forUser(removeFolder)),
});
