import "server-only";
import { cancelUpload, readOpenUpload } from "~/server/services/model/receive-upload";
import { readImports } from "~/server/services/transfer/read-imports";
import { createRouter, userProcedure } from "../trpc";

export const transferRouter = createRouter({
  imports: userProcedure.query(({ ctx }) => readImports(ctx.deps, ctx.user)),
  upload: userProcedure.query(({ ctx }) => readOpenUpload(ctx.deps, ctx.user)),
  cancelUpload: userProcedure.mutation(({ ctx }) => cancelUpload(ctx.deps, ctx.user)),
});
