import { z } from "zod";
import type { CallableTool } from "~/domain/chat/agent/agent-tools";
import { finish } from "../finish";
import { review } from "../review";
import { addPackage } from "./add-package";
import { type AgentTool, agentTool } from "./agent-tool";
import { askPerson } from "./ask-person";
import { fileTools } from "./file-tools";
import { goBackTool } from "./go-back";
import { inProject } from "./in-project";
import { pageTools } from "./page-tools";
import type { ProjectTool } from "./project-tool";
import { runCommand } from "./run-command";
import { runTools } from "./run-tools";

const allInProject = <Name extends string>(tools: Record<Name, ProjectTool>) =>
  Object.fromEntries(
    Object.entries<ProjectTool>(tools).map(([name, tool]) => [name, inProject(tool)]),
  ) as Record<Name, AgentTool>;

/** The tools that models can call, in the order of the prompt; see also `domain/chat/agent/agent-tools`. */
export const callableTools: Record<CallableTool, AgentTool> = {
  ...runTools,
  ask_person: askPerson,
  finish: {
    description:
      "Says that all is done. The page, the checks, the tests and the main controls are then tried; what does not hold comes back to you.",
    input: z.strictObject({
      summary: z
        .string()
        .trim()
        .min(1)
        .max(4_000)
        .describe("For the user: what they can do now, what was decided, and what is missing."),
    }),
    perform: finish,
  },
  review: agentTool({
    description: "Accepts the work, or sends it back with the problems that you saw.",
    input: z.strictObject({
      verdict: z.enum(["accept", "send_back"]),
      problems: z
        .array(z.string().trim().min(1).max(1_000))
        .max(10)
        .default([])
        .describe("Of work that is sent back: where each is, and what should happen instead."),
    }),
    perform: review,
  }),
  ...allInProject(fileTools),
  go_back: inProject(goBackTool),
  ...allInProject(pageTools),
  add_package: addPackage,
  run_command: runCommand,
};
