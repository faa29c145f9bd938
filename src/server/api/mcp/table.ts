import "server-only";
import type { Tool } from "./tool";
import { pageTools } from "./tools/page";
import { projectTools } from "./tools/projects";

/** Every tool of the MCP server, in the order in which they are listed. */
export const tools: readonly Tool[] = [...projectTools, ...pageTools];
