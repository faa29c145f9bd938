import "server-only";
import { readImports } from "~/server/services/transfer/read-imports";
import { createRouter, userProcedure } from "../trpc";

export const transferRouter = createRouter({
  imports: userProcedure.query(({ ctx }) => readImports(ctx.deps, ctx.user)),
});
