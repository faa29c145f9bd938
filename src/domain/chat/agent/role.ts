import { isCheckFile } from "../../project/checks/check-path";

/** Roles of a run, in the order of their turns. The coder always takes part. */
export const agentRoles = ["planner", "coder", "tester", "reviewer"] as const;
export type AgentRole = (typeof agentRoles)[number];

/** A user's settings of a role. */
export type RoleSetting = {
  role: AgentRole;
  /** Ignored for the coder. */
  isOn: boolean;
  /** Null: the chat's model. */
  modelId: string | null;
  /** Null: the default. */
  prompt: string | null;
};

/** A role of a run, as it was set when the run began. */
export type RunRole = Pick<RoleSetting, "role" | "modelId" | "prompt"> & {
  /** The role's model is unavailable; the chat's model is used instead. */
  isModelMissing: boolean;
};

export const roleSettingOf = (settings: readonly RoleSetting[], role: AgentRole): RoleSetting =>
  settings.find((each) => each.role === role) ?? { role, isOn: false, modelId: null, prompt: null };

/** The roles of the next run; empty if only the coder is on, because one agent does everything then. */
export function rolesOfRun(settings: readonly RoleSetting[]): RunRole[] {
  const on = agentRoles
    .map((role) => roleSettingOf(settings, role))
    .filter(({ role, isOn }) => isOn || role === "coder");
  return on.length === 1
    ? []
    : on.map(({ role, modelId, prompt }) => ({ role, modelId, prompt, isModelMissing: false }));
}

/** Whose turn is first. */
export const firstRole = (roles: readonly RunRole[]): AgentRole => roles[0]?.role ?? "coder";

export const mayChange = (role: AgentRole, path: string): boolean => role !== "tester" || isCheckFile(path);

/** The tool that ends a role's turn. */
export const endingTool = {
  planner: "set_plan",
  coder: "finish",
  tester: "finish",
  reviewer: "review",
} as const;
