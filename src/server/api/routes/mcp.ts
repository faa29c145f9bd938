import "server-only";
import { z } from "zod";
import { answerMcp } from "../mcp/answer-mcp";
import { keyRoute, publicRoute, type Route } from "../route";
import { answerPreflight } from "../v1/answer-request";

/** The MCP server: other agents work on the projects of whoever gave them a key. Its tools are in `../mcp/table.ts`. */
export const mcp: Route = {
  GET: keyRoute(answerMcp),
  POST: keyRoute(answerMcp),
  DELETE: keyRoute(answerMcp),
  OPTIONS: publicRoute({
    input: z.looseObject({}),
    cost: 1,
    answer: ({ request }) => answerPreflight(request),
  }),
};
