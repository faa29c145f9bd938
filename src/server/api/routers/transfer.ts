import { cancelUpload, readOpenUpload } from "~/server/services/model/receive-upload";
import { readImports } from "~/server/services/transfer/start-import";
import { createRouter, forUser, userProcedure } from "../trpc";

export const transferRouter = createRouter({
  imports: userProcedure.query(forUser(readImports)),
  upload: userProcedure.query(forUser(readOpenUpload)),
  cancelUpload: userProcedure.mutation(forUser(cancelUpload)),
});
