import { firstCharacters } from "../../text/first-characters";
import { type AgentRole, agentRoles } from "./role";
import type { StepState } from "./run";

type Args = Readonly<Record<string, unknown>>;

/** The imperative of each title's first word, for steps that did not run. */
const imperatives = {
  Accepted: "Accept",
  Added: "Add",
  Asked: "Ask",
  Called: "Call",
  Checked: "Check",
  Deleted: "Delete",
  Edited: "Edit",
  Ended: "End",
  Listed: "List",
  Looked: "Look",
  Moved: "Move",
  Opened: "Open",
  Planned: "Plan",
  Pressed: "Press",
  Ran: "Run",
  Read: "Read",
  Reloaded: "Reload",
  Said: "Say",
  Searched: "Search",
  Sent: "Send",
  Took: "Take",
  Tried: "Try",
  Typed: "Type",
  Updated: "Update",
  Waited: "Wait",
  Went: "Go",
  Wrote: "Write",
} as const;
type Verb = keyof typeof imperatives;

type AgentTool = {
  roles: readonly AgentRole[];
  /** Title of a step that is done. */
  title: (args: Args) => Verb | `${Verb} ${string}`;
  /** `works`: it looks at something or uses the page; `changes`: it edits files; `ends`: it ends a turn. */
  kind: "works" | "changes" | "plans" | "asks" | "ends" | "says";
  /** The step took place even if it failed. */
  ranEvenIfFailed?: true;
};

const editors = ["coder", "tester"] as const;
const coder = ["coder"] as const;

/**
 * The tools of an agent run. Adding one does not compile until it has its icon
 * (`features/chat/agent-run/tool-icon.tsx`) and its code (`server/services/chat/agent/tools/table.ts`).
 */
export const agentTools = {
  list_files: { roles: agentRoles, kind: "works", title: () => "Listed the files" },
  read_file: { roles: agentRoles, kind: "works", title: ({ path }) => `Read ${text(path)}` },
  search_files: { roles: agentRoles, kind: "works", title: ({ query }) => `Searched for “${text(query)}”` },
  edit_files: { roles: editors, kind: "changes", title: (args) => `Edited ${pathsOf(args)}` },
  write_files: { roles: editors, kind: "changes", title: (args) => `Wrote ${pathsOf(args)}` },
  move_file: { roles: coder, kind: "changes", title: ({ path, to }) => `Moved ${text(path)} to ${text(to)}` },
  delete_files: { roles: coder, kind: "changes", title: (args) => `Deleted ${pathsOf(args)}` },
  go_back: {
    roles: coder,
    kind: "changes",
    title: ({ version }) =>
      typeof version === "number" ? `Went back to version ${version}` : "Went back to the version before",
  },
  add_package: {
    roles: coder,
    kind: "changes",
    title: ({ names }) => `Added ${listOf(names).map(text).join(", ")}`,
  },
  run_command: {
    roles: coder,
    kind: "works",
    title: ({ command }) => `Ran ${text(command)}`,
    ranEvenIfFailed: true,
  },
  run_tests: { roles: coder, kind: "works", title: () => "Ran the tests" },
  run_checks: { roles: agentRoles, kind: "works", title: () => "Ran the checks" },
  try_steps: {
    roles: agentRoles,
    kind: "works",
    title: ({ steps }) =>
      `Tried ${listOf(steps).length === 1 ? "a step" : `${listOf(steps).length} steps`} on the page`,
  },
  look_at_page: { roles: agentRoles, kind: "works", title: () => "Looked at the page" },
  take_picture: { roles: agentRoles, kind: "works", title: () => "Took a picture of the page" },
  press: { roles: editors, kind: "works", title: (args) => `Pressed ${elementOf(args)}` },
  type: { roles: editors, kind: "works", title: (args) => `Typed into ${elementOf(args)}` },
  press_key: { roles: editors, kind: "works", title: ({ key }) => `Pressed the key ${text(key)}` },
  wait_for: { roles: agentRoles, kind: "works", title: ({ text: wanted }) => `Waited for “${text(wanted)}”` },
  open_path: { roles: editors, kind: "works", title: ({ path }) => `Opened ${text(path)}` },
  reload_page: { roles: editors, kind: "works", title: () => "Reloaded the page" },
  search_knowledge: {
    roles: agentRoles,
    kind: "works",
    title: ({ query }) => `Searched the knowledge for “${text(query)}”`,
  },
  read_step: { roles: agentRoles, kind: "works", title: ({ step }) => `Opened step ${String(step)}` },
  read_changes: {
    roles: ["planner", "tester", "reviewer"],
    kind: "works",
    title: () => "Read all changes of the run",
  },
  ask_person: { roles: ["planner", "coder"], kind: "asks", title: () => "Asked you" },
  set_plan: { roles: ["planner", "coder"], kind: "plans", title: () => "Planned" },
  tick_plan: { roles: coder, kind: "plans", title: () => "Updated the plan" },
  finish: { roles: editors, kind: "ends", title: () => "Checked whether it is done", ranEvenIfFailed: true },
  review: {
    roles: ["reviewer"],
    kind: "ends",
    title: ({ verdict }) => (verdict === "accept" ? "Accepted the work" : "Sent the work back"),
    ranEvenIfFailed: true,
  },
  // Recorded by the run itself; no model can call these.
  hand_over: {
    roles: [],
    kind: "ends",
    title: () => "Ended its turn without a result",
    ranEvenIfFailed: true,
  },
  say: { roles: [], kind: "says", title: () => "Said something without an action", ranEvenIfFailed: true },
} satisfies Record<string, AgentTool>;

export type AgentToolName = keyof typeof agentTools;
/** Tools that models call. */
export type CallableTool = Exclude<AgentToolName, "hand_over" | "say">;

const findTool = (tool: string): AgentTool | undefined =>
  Object.hasOwn(agentTools, tool) ? agentTools[tool as AgentToolName] : undefined;

/** Undefined for a tool of a server that the user connected. */
export const toolKind = (tool: string): AgentTool["kind"] | undefined => findTool(tool)?.kind;

/** Whether a role has a tool, enforced when it runs. The coder also has those of connected servers. */
export const mayUse = (role: AgentRole, tool: string): boolean =>
  findTool(tool)?.roles.includes(role) ?? role === "coder";

const MAX_TITLE_CHARACTERS = 120;

/** What a step does, in a few words. */
export const stepTitle = (tool: string, args: Args): string =>
  firstCharacters(findTool(tool)?.title(args) ?? `Called ${tool}`, MAX_TITLE_CHARACTERS);

type TitledStep = { state: StepState; tool: string; title: string };

/** The title for transcripts; "Run npm test" instead of "Ran npm test" if the step did not run. */
export function transcriptTitle({ state, tool, title }: TitledStep): string {
  if (state === "done" || (state === "failed" && findTool(tool)?.ranEvenIfFailed)) return title;
  return title.replace(/^\w+/, (verb) =>
    Object.hasOwn(imperatives, verb) ? imperatives[verb as Verb] : verb,
  );
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const NAMED_FILES = 3;

function pathsOf(args: Args): string {
  const paths = [...listOf(args.files), ...listOf(args.paths)].map((each) =>
    typeof each === "object" && each !== null && "path" in each ? text(each.path) : text(each),
  );
  const named = paths.filter(Boolean);
  const more = named.length - NAMED_FILES;
  return more > 0
    ? `${named.slice(0, NAMED_FILES).join(", ")} and ${more} more`
    : named.join(", ") || "files";
}

function elementOf({ target }: Args): string {
  if (typeof target !== "object" || target === null) return "an element";
  const { name, role, ref }: Args = { ...target };
  return text(name) ? `“${text(name)}”` : text(role) || text(ref) || "an element";
}
