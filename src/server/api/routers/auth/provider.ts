import { z } from "zod";
import { providers } from "~/domain/auth/provider";
import { configuredProviders } from "~/server/auth/providers";
import { disconnectProvider, listProviders } from "~/server/services/auth/providers";
import { createRouter, deviceProcedure, userProcedure } from "../../trpc";

const provider = z.object({ provider: z.enum(providers) });

/** Connecting is not a procedure: it takes redirects through the browser, see server/auth/handle-auth-request.ts. */
export const providerRouter = createRouter({
  list: userProcedure.query(({ ctx }) =>
    listProviders({ ...ctx.deps, configuredProviders: configuredProviders() }, ctx.user),
  ),
  disconnect: deviceProcedure
    .input(provider)
    .mutation(({ ctx, input }) =>
      disconnectProvider({ ...ctx.deps, configuredProviders: configuredProviders() }, ctx, input),
    ),
});
