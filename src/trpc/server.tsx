import "server-only";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { type AppRouter, createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { createQueryClient } from "./query-client";

const caller = createCaller(async () => createContext({ headers: await headers() }));
const queryClient = cache(createQueryClient);

/** Calls procedures in process, and prefetches for the client. */
export const { trpc: api } = createHydrationHelpers<AppRouter>(caller, queryClient);

/**
 * Hands over what was prefetched, once all of it has come. A query that was still on its way would be a skeleton in the
 * HTML and, as its answer comes in the same response, perhaps data when React hydrates: the two would not match.
 */
export async function HydrateClient({ children }: { children: ReactNode }) {
  const client = queryClient();
  // What failed is left out, and asked for by the browser.
  await Promise.allSettled(
    client
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  );
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
