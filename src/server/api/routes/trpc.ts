import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { callBytes } from "~/server/api/call-bytes";
import { guardRequest } from "~/server/api/guard-request";
import { appRouter } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";

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

export { handle as GET, handle as POST };
