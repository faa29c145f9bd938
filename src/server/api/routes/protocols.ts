import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { z } from "zod";
import { callBytes } from "../call-bytes";
import { answerGit } from "../git/answer-git";
import { answerMcp } from "../mcp/answer-mcp";
import { preflight } from "../preflight";
import { appRouter } from "../root";
import { keyRoute, publicRoute, type Route } from "../route";
import { createContext } from "../trpc";

/** Every project as a git remote, authenticated by a key of the public API. */
export const git: Route = { GET: keyRoute(answerGit), POST: keyRoute(answerGit) };

/**
 * The MCP server, through which other agents work on the projects of a key's owner. Its tools are in
 * `../mcp/table.ts`.
 */
export const mcp: Route = {
  GET: keyRoute(answerMcp),
  POST: keyRoute(answerMcp),
  DELETE: keyRoute(answerMcp),
  OPTIONS: preflight,
};

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
