import "server-only";
import { publicationInput, publishInput } from "~/domain/publication/publication";
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
    .input(publicationInput)
    .mutation(({ ctx, input }) => updatePublication(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(publicationInput)
    .mutation(({ ctx, input }) => unpublish(ctx.deps, ctx.user, input)),
});
