import "server-only";
import {
  publicationInput,
  publishInput,
  updatePublicationInput,
} from "~/domain/publication/publication-input";
import { deployInput, hostInput, hostTokenInput } from "~/domain/publication/static-host";
import { deployVersion, listDeployments } from "~/server/services/publication/deploy";
import { listHosts, removeHostToken, saveHostToken } from "~/server/services/publication/host-tokens";
import { publish, unpublish, updatePublication } from "~/server/services/publication/publish";
import { listPublications, readPublication } from "~/server/services/publication/read-publications";
import { createRouter, userProcedure } from "../trpc";

export const publicationRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listPublications(ctx.deps, ctx.user)),
  ofProject: userProcedure
    .input(publicationInput)
    .query(({ ctx, input }) => readPublication(ctx.deps, ctx.user, input)),
  // A password is hashed, and the version built.
  publish: userProcedure
    .meta({ cost: 10 })
    .input(publishInput)
    .mutation(({ ctx, input }) => publish(ctx.deps, ctx.user, input)),
  update: userProcedure
    .meta({ cost: 5 })
    .input(updatePublicationInput)
    .mutation(({ ctx, input }) => updatePublication(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(publicationInput)
    .mutation(({ ctx, input }) => unpublish(ctx.deps, ctx.user, input)),
  hosts: userProcedure.query(({ ctx }) => listHosts(ctx.deps, ctx.user)),
  saveToken: userProcedure
    .input(hostTokenInput)
    .mutation(({ ctx, input }) => saveHostToken(ctx.deps, ctx.user, input)),
  removeToken: userProcedure
    .input(hostInput)
    .mutation(({ ctx, input }) => removeHostToken(ctx.deps, ctx.user, input)),
  deployments: userProcedure
    .input(publicationInput)
    .query(({ ctx, input }) => listDeployments(ctx.deps, ctx.user, input)),
  // It uploads to another server.
  deploy: userProcedure
    .meta({ cost: 20 })
    .input(deployInput)
    .mutation(({ ctx, input }) => deployVersion(ctx.deps, ctx.user, input)),
});
