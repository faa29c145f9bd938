import type { Tool } from "./tool";
import { filesInProject, pageInProject } from "./tools/in-project";
import { projectTools } from "./tools/projects";
import { reviewTools } from "./tools/review";
import { versionTools } from "./tools/versions";

/** Every tool of the MCP server, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  ...projectTools,
  ...filesInProject,
  ...versionTools,
  ...reviewTools,
  ...pageInProject,
];
