import type { AgentRole } from "~/domain/chat/agent/role";

/** The settings of the roles that share the work of a run. */
export const copy = {
  title: "Several agents",
  text: "One agent does all the work of a run. Share it here: each role has its own prompt and may have its own model. The limits of a run count all roles together. It takes more time and tokens.",
  failed: "Your roles could not be loaded.",
  names: {
    planner: "Planner",
    coder: "Coder",
    tester: "Tester",
    reviewer: "Reviewer",
  } satisfies Record<AgentRole, string>,
  does: {
    planner: "Reads the project and writes the plan first.",
    coder: "Does the work. To give it another model or prompt, turn on another role.",
    tester: "Writes checks for your request if the run has none of its own.",
    reviewer:
      "Looks at all changes and the running page once all checks pass. Accepts the work or sends it back, at most twice.",
  } satisfies Record<AgentRole, string>,
  own: "Model and prompt",
  ofRole: (role: string) => `of the ${role.toLowerCase()}`,
  changed: "Changed",
  model: "Model",
  asChat: "Same as the chat",
  notAvailable: (model: string) => `${model} (not available)`,
  prompt: "Prompt",
  save: "Save prompt",
  restore: "Restore the default",
  saved: "Prompt saved",
  restored: "Default restored",
  notSaved: "Your change was not saved",
} as const;
