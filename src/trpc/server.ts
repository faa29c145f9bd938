import "server-only";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { headers } from "next/headers";
import { cache } from "react";
import { type AppRouter, createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { createQueryClient } from "./query-client";

const caller = createCaller(async () => createContext({ headers: await headers() }));

/** `api` calls procedures in process and prefetches for the client; `HydrateClient` hands over what was prefetched. */
export const { trpc: api, HydrateClient } = createHydrationHelpers<AppRouter>(
  caller,
  cache(createQueryClient),
);
