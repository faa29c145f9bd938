import "server-only";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { z } from "zod";
import { callBytes } from "../call-bytes";
import { appRouter } from "../root";
import { publicRoute, type Route } from "../route";
import { createContext } from "../trpc";

/** Every procedure has its own entry; see `src/server/api/trpc.ts`. */
const endpoint = publicRoute({
  input: z.object({}),
  cost: 0,
  bodyBytes: callBytes,
  answer: ({ request }) =>
    fetchRequestHandler({
      endpoint: "/api/trpc",
      req: request,
      router: appRouter,
      createContext: () => createContext({ headers: request.headers }),
      // The client in src/trpc/react.tsx never sends larger batches.
      maxBatchSize: 20,
    }),
});

export const trpc: Route = { GET: endpoint, POST: endpoint };
