"use client";

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchStreamLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "~/server/api/root";
import { createQueryClient } from "./query-client";

export const api = createTRPCReact<AppRouter>();
export type RouterOutputs = inferRouterOutputs<AppRouter>;

// One client per browser; on the server one per render, so that users do not share a cache.
let browserClient: QueryClient | undefined;
const queryClient = () => {
  if (typeof window === "undefined") return createQueryClient();
  browserClient ??= createQueryClient();
  return browserClient;
};

const url = "/api/trpc";

/** Provides `api`. Live replies use server-sent events; queries are batched and streamed as they complete. */
export function TRPCReactProvider({ children }: { children: ReactNode }) {
  const client = queryClient();
  const [trpc] = useState(() =>
    api.createClient({
      links: [
        splitLink({
          condition: (operation) => operation.type === "subscription",
          true: httpSubscriptionLink({ url, transformer: superjson }),
          false: splitLink({
            condition: (operation) => operation.type === "mutation",
            // Unbatched, because only single calls may be large, such as uploads.
            true: httpBatchStreamLink({ url, transformer: superjson, maxItems: 1 }),
            false: httpBatchStreamLink({ url, transformer: superjson, maxURLLength: 4_000, maxItems: 20 }),
          }),
        }),
      ],
    }),
  );
  return (
    <QueryClientProvider client={client}>
      <api.Provider client={trpc} queryClient={client}>
        {children}
      </api.Provider>
    </QueryClientProvider>
  );
}
