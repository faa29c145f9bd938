import "server-only";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { cache, type ReactNode } from "react";
import { type AppRouter, createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { createQueryClient } from "./query-client";

export { isNotFound } from "~/server/api/trpc";

const caller = createCaller(async () => createContext({ headers: await headers() }));
const queryClient = cache(createQueryClient);

/** Calls procedures in process, and prefetches for the client. */
export const { trpc: api } = createHydrationHelpers<AppRouter>(caller, queryClient);

/**
 * Passes all prefetched data to the client once it is complete. A pending query would render a skeleton and might
 * have data by the time React hydrates, which would be a mismatch.
 */
export async function HydrateClient({ children }: { children: ReactNode }) {
  const client = queryClient();
  // Failed queries are left out, and the browser refetches them.
  await Promise.allSettled(
    client
      .getQueryCache()
      .getAll()
      .map(({ promise }) => promise),
  );
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
