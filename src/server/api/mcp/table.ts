import "server-only";
import type { Tool } from "./tool";
import { fileTools } from "./tools/files";
import { pageTools } from "./tools/page";
import { projectTools } from "./tools/projects";
import { versionTools } from "./tools/versions";

/** Every tool of the MCP server, in the order in which they are listed. */
export const tools: readonly Tool[] = [...projectTools, ...fileTools, ...versionTools, ...pageTools];
