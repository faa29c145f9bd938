import type { RunActivity } from "~/domain/chat/agent/activity";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { PlanItem, ProofItem, RunState, StepView } from "~/domain/chat/agent/run";
import type { ChatMode } from "~/domain/chat/mode";
import { copy as roleCopy } from "../roles/copy";

const plain = (count: number) => count.toLocaleString("en-US");
const counted = (count: number, one: string, many = `${one}s`) =>
  `${plain(count)} ${count === 1 ? one : many}`;

/** "840", "12.4k", "1.2M" */
const short = (count: number) => {
  if (count < 1_000) return plain(count);
  const [share, unit] = count < 999_950 ? [count / 1_000, "k"] : [count / 1_000_000, "M"];
  return `${share < 100 ? Number(share.toFixed(1)) : Math.round(share)}${unit}`;
};

const seconds = (ms: number) =>
  ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${plain(Math.round(ms / 1_000))} s`;

/** "0:09", "12:40", "1:02:03" */
const clock = (ms: number) => {
  const all = Math.floor(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
};

const dollars = (amount: number) =>
  amount.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    // Amounts below a cent need more digits.
    maximumFractionDigits: amount > 0 && amount < 0.01 ? 4 : 2,
  });

const modeNames = { chat: "Chat", build: "Build", agent: "Agent" } satisfies Record<ChatMode, string>;

/** The text of runs and of the mode switch. */
export const copy = {
  mode: {
    label: "Mode",
    names: modeNames,
    command: (mode: ChatMode) => `Switch to ${modeNames[mode]}`,
    lines: {
      chat: "Answers only",
      build: "Writes code",
      agent: "Works by itself",
    } satisfies Record<ChatMode, string>,
    needsModel: "Needs a language model · Connect one",
    withoutTools: "This model can't call tools, so it writes each step as text.",
  },
  limits: {
    open: "Limits of a run",
    title: "Limits of a run",
    text: "A run that reaches a limit pauses and asks you.",
    steps: "Steps",
    tokens: "Tokens",
    minutes: "Minutes",
    dollars: "Dollars",
    none: "No limit",
    required: "Enter a whole number",
    number: "Enter a number",
    roles: "Share the work among several agents",
    proposes: "Suggest changes instead of making them",
    save: "Save limits",
    saved: "Limits saved",
  },
  label: "Agent run",
  states: {
    working: "Working",
    paused: "Paused",
    asking: "Has a question",
    consenting: "Needs your permission",
    waiting: "Waiting for a page",
    done: "Done",
    ended: "Ended early",
    stopped: "Stopped",
  } satisfies Record<RunState, string>,
  ended: (steps: number, ms: number) => `${counted(steps, "step")} in ${clock(ms)}`,
  next: "Deciding on the next step",
  /** "Waiting for the provider: 0:42" */
  waitsFor: (ms: number) => `Waiting for the provider: ${clock(ms)}`,
  /** "Resume at 14:05" */
  resumes: (when: string) => `Resume ${when}`,
  pause: "Pause",
  pausing: "Pauses after this step",
  resume: "Resume",
  stop: "Stop",
  goOn: "Continue",
  proposed: "Its changes are a suggestion. The project is unchanged.",
  changeLimits: "Change limits",
  askAgain: "Ask again",
  roles: {
    /** "Reviewer · qwen3:8b" */
    turn: (role: AgentRole, modelName: string | null) =>
      [roleCopy.names[role], modelName].filter(Boolean).join(" · "),
    missing: (role: AgentRole, model: string) =>
      `${roleCopy.names[role]}: ${model} is not available, so this reply's model answers.`,
  },
  plan: {
    title: "Plan",
    count: (done: number, of: number) => `${plain(done)} of ${plain(of)}`,
    states: { open: "Open", doing: "In progress", done: "Done", dropped: "Dropped" } satisfies Record<
      PlanItem["state"],
      string
    >,
  },
  steps: {
    label: "Steps",
    count: (count: number) => counted(count, "step"),
    earlier: (count: number) => `Show ${counted(count, "earlier step")}`,
    states: {
      running: "Running",
      done: "Done",
      failed: "Failed",
      refused: "Not allowed",
      interrupted: "Interrupted",
      next: "Not done yet",
    } satisfies Record<StepView["state"], string>,
    number: (position: number) => `Step ${plain(position + 1)}`,
    undone: "Undone",
    time: seconds,
    tokens: (count: number) => counted(count, "token"),
    files: "Files",
    arguments: "Arguments",
    result: "Result",
    nothing: "No output",
    diff: "Changes",
    failed: "The step could not be loaded.",
    undo: "Undo this step",
    keep: "Keep up to here",
    pauseFirst: "Pause the run to undo or keep steps.",
    undoneToast: "Step undone",
    keptToast: (position: number) => `Kept up to step ${plain(position + 1)}`,
    takeBack: "Undo",
    keepTitle: (position: number) => `Keep up to step ${plain(position + 1)}?`,
    keepText: (later: number) =>
      `${later === 1 ? "1 later change is" : `${plain(later)} later changes are`} undone. Every version stays in the project's history.`,
    cancel: "Cancel",
  },
  revert: {
    open: "Back to before the run",
    title: "Go back to before the run?",
    text: (changes: number) =>
      `${changes === 1 ? "This run's change is" : `All ${plain(changes)} of this run's changes are`} undone. Every version stays in the project's history.`,
    confirm: "Go back",
    cancel: "Cancel",
    done: "The project is as it was before the run",
  },
  questions: {
    title: (count: number) => (count === 1 ? "A question for you" : `${plain(count)} questions for you`),
    own: "Something else",
    ownOf: (question: string) => `Your own answer to: ${question}`,
    answerOf: (question: string) => `Your answer to: ${question}`,
    hint: "The agent decides what you leave unanswered.",
    send: "Send answers",
    tooLong: "At most 2,000 characters",
  },
  consent: {
    label: "Permission",
    all: "Everything it would do",
    answers: { once: "Allow once", always: "Always allow", never: "Don't allow" },
    note: "Nothing happens until you allow it. If you don't, the run continues without this step.",
  },
  remark: {
    label: "Remark",
    placeholder: "Add a remark for the next step",
    send: "Add remark",
    waiting: "Taken at the next step",
    unread: "Not read before the run ended",
    /** Before a remark, for screen readers. */
    said: "You said",
  },
  proof: {
    title: "Proof",
    kinds: {
      page: "Page",
      checks: "Checks",
      tests: "Tests",
      controls: "Controls",
      review: "Review",
      looked: "Looked at",
    } satisfies Record<ProofItem["kind"], string>,
    states: { holds: "Passes", broken: "Fails", unknown: "Could not be tested" } satisfies Record<
      ProofItem["state"],
      string
    >,
  },
  spent: {
    label: "Used so far",
    steps: "Steps",
    time: "Time",
    tokens: "Tokens",
    cost: "Cost",
    of: (limit: string) => `of ${limit}`,
    count: plain,
    short,
    clock,
    minutes: (count: number) => `${plain(count)} min`,
    dollars: (amount: number | null) => (amount === null ? "Unknown" : dollars(amount)),
    cached: (tokens: number) => `${plain(tokens)} of the input was cached`,
  },
  /** For lists of chats and the title of the browser tab. */
  activities: { working: "Working", asking: "Waiting for you" } satisfies Record<RunActivity, string>,
  announce: {
    state: (state: RunState, reason: string) => `${announced[state]}${reason ? ` ${reason}` : ""}`,
    question: (texts: readonly string[]) => `The agent asks: ${texts.join(" ")}`,
    consent: (title: string) => `The agent is asking for permission: ${title}.`,
  },
} as const;

const announced: Record<RunState, string> = {
  working: "The agent is working.",
  paused: "The run is paused.",
  asking: "The agent has a question.",
  consenting: "The agent is asking for permission.",
  waiting: "The agent is waiting for a page.",
  done: "The run is done.",
  ended: "The run ended early.",
  stopped: "The run is stopped.",
};
