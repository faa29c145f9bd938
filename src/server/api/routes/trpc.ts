import "server-only";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { callBytes } from "../call-bytes";
import { guardRequest } from "../guard-request";
import { appRouter } from "../root";
import type { Route } from "../route";
import { createContext } from "../trpc";

const handle = (request: Request) =>
  guardRequest(request, callBytes, (guarded) =>
    fetchRequestHandler({
      endpoint: "/api/trpc",
      req: guarded,
      router: appRouter,
      createContext: () => createContext({ headers: request.headers }),
      // The client in src/trpc/react.tsx never sends larger batches.
      maxBatchSize: 20,
    }),
  );

export const trpc: Route = { GET: handle, POST: handle };
