import { firstCharacters } from "../../text/first-characters";
import type { StepState } from "./run";

const MAX_TITLE_CHARACTERS = 120;
const NAMED_FILES = 3;

type Args = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function pathsOf(args: Args): string {
  const given = [...listOf(args.files), ...listOf(args.paths)];
  const paths = given.map((each) =>
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

const titles: Readonly<Record<string, (args: Args) => string>> = {
  list_files: () => "Listed the files",
  read_file: ({ path }) => `Read ${text(path)}`,
  search_files: ({ query }) => `Searched for “${text(query)}”`,
  edit_files: (args) => `Edited ${pathsOf(args)}`,
  write_files: (args) => `Wrote ${pathsOf(args)}`,
  move_file: ({ path, to }) => `Moved ${text(path)} to ${text(to)}`,
  delete_files: (args) => `Deleted ${pathsOf(args)}`,
  go_back: ({ version }) =>
    typeof version === "number" ? `Went back to version ${version}` : "Went back to the version before",
  look_at_page: () => "Looked at the page",
  take_picture: () => "Took a picture of the page",
  press: (args) => `Pressed ${elementOf(args)}`,
  type: (args) => `Typed into ${elementOf(args)}`,
  press_key: ({ key }) => `Pressed the key ${text(key)}`,
  wait_for: ({ text: wanted }) => `Waited for “${text(wanted)}”`,
  open_path: ({ path }) => `Opened ${text(path)}`,
  reload_page: () => "Reloaded the page",
  run_tests: () => "Ran the tests",
  run_checks: () => "Ran the checks",
  try_steps: ({ steps }) =>
    `Tried ${listOf(steps).length === 1 ? "a step" : `${listOf(steps).length} steps`} on the page`,
  run_command: ({ command }) => `Ran ${text(command)}`,
  add_package: ({ names }) => `Added ${listOf(names).map(text).join(", ")}`,
  search_knowledge: ({ query }) => `Searched the knowledge for “${text(query)}”`,
  ask_person: () => "Asked you",
  set_plan: () => "Planned",
  tick_plan: () => "Updated the plan",
  read_step: ({ step }) => `Opened step ${String(step)}`,
  finish: () => "Checked whether it is done",
  read_changes: () => "Read all changes of the run",
  review: ({ verdict }) => (verdict === "accept" ? "Accepted the work" : "Sent the work back"),
  hand_over: () => "Ended its turn without a result",
  say: () => "Said something without an action",
};

const intentOf: Readonly<Record<string, string>> = {
  Accepted: "Accept",
  Added: "Add",
  Asked: "Ask",
  Called: "Call",
  Checked: "Check",
  Deleted: "Delete",
  Edited: "Edit",
  Listed: "List",
  Looked: "Look",
  Moved: "Move",
  Opened: "Open",
  Planned: "Plan",
  Pressed: "Press",
  Ran: "Run",
  Read: "Read",
  Reloaded: "Reload",
  Searched: "Search",
  Sent: "Send",
  Took: "Take",
  Tried: "Try",
  Typed: "Type",
  Updated: "Update",
  Waited: "Wait",
  Went: "Go",
  Wrote: "Write",
};

/** Steps that were taken though they end as failed: a command that ran, a review that ended the run. */
const takenAnyway: ReadonlySet<string> = new Set(["run_command", "finish", "review"]);

/** A step's title as it is told: of one that was only asked for "Run npm test", not "Ran npm test". */
export const toldTitle = ({
  state,
  tool,
  title,
}: {
  state: StepState;
  tool: string;
  title: string;
}): string =>
  state === "done" || (state === "failed" && takenAnyway.has(tool))
    ? title
    : title.replace(/^\w+/, (verb) => (Object.hasOwn(intentOf, verb) ? (intentOf[verb] ?? verb) : verb));

/** What a step does, in a few words. */
export const stepTitle = (tool: string, args: Args): string =>
  firstCharacters(titles[tool]?.(args) ?? `Called ${tool}`, MAX_TITLE_CHARACTERS);
