import "server-only";
import {
  ownToolServerInput,
  toolPermissionInput,
  toolServerIdInput,
  toolServerInput,
  toolServerSwitchInput,
} from "~/domain/tool/tool-server-input";
import { forgetPermission } from "~/server/services/tool/permissions";
import {
  beginToolSignIn,
  listToolServers,
  readToolServer,
  removeToolServer,
  saveToolServer,
  switchToolServer,
} from "~/server/services/tool/tool-servers";
import { createRouter, userProcedure } from "../trpc";

export const toolRouter = createRouter({
  servers: userProcedure.query(({ ctx }) => listToolServers(ctx.deps, ctx.user)),
  state: userProcedure
    .meta({ cost: 2 })
    .input(toolServerIdInput)
    .query(({ ctx, input }) => readToolServer(ctx.deps, ctx.user, input)),
  // It asks a server that its user names.
  save: userProcedure
    .meta({ cost: 10 })
    .input(toolServerInput)
    .mutation(({ ctx, input }) => saveToolServer(ctx.deps, ctx.user, input)),
  switch: userProcedure
    .input(toolServerSwitchInput)
    .mutation(({ ctx, input }) => switchToolServer(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(ownToolServerInput)
    .mutation(({ ctx, input }) => removeToolServer(ctx.deps, ctx.user, input)),
  signIn: userProcedure
    .meta({ cost: 10 })
    .input(ownToolServerInput)
    .mutation(({ ctx, input }) => beginToolSignIn(ctx.deps, ctx.user, input)),
  forget: userProcedure
    .input(toolPermissionInput)
    .mutation(({ ctx, input }) => forgetPermission(ctx.deps, ctx.user, input)),
});
