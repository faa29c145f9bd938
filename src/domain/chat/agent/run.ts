import type { FileChange } from "../../reply/file-change";
import type { RunLimits } from "./limits";
import type { AgentRole } from "./role";

/**
 * working: the model is asked, or a tool runs · paused: by its owner, by a limit, or after repeated crashes · asking: it
 * waits for answers to its questions · consenting: it waits for leave to act · waiting: a step needs a page, and no tab
 * or browser is there · done: with its proof · ended: it could not finish, and says why · stopped: by its owner
 */
export type RunState =
  | "working"
  | "paused"
  | "asking"
  | "consenting"
  | "waiting"
  | "done"
  | "ended"
  | "stopped";

/** Whether a run goes on, now or once its owner has acted. */
export const isOpen = (state: RunState): boolean =>
  state !== "done" && state !== "ended" && state !== "stopped";

export type PlanItem = { text: string; state: "open" | "doing" | "done" | "dropped" };

/** refused: not permitted, or its owner said no · interrupted: the run ended before it did */
export type StepState = "running" | "done" | "failed" | "refused" | "interrupted";

/** A step as its card shows it; its arguments, full result and diff are asked for when the card is opened. */
export type StepView = {
  /** Counted from 0 in its run. */
  position: number;
  role: AgentRole;
  /** The model that asked for it; null: the reply's. */
  modelName: string | null;
  /** The tool's name, such as `edit_files`. */
  tool: string;
  /** What it does, in a few words: "Edited src/App.tsx". */
  title: string;
  /** next: it is done after the one that runs, or once the run goes on */
  state: StepState | "next";
  /** The first line of what it answered, or why it failed. */
  summary: string;
  /** What it did to files. */
  changes: FileChange[];
  /** The version that it made; null: it changed nothing. */
  versionId: string | null;
  /** Its change was taken back by its owner. */
  isUndone: boolean;
  /** Where in the reply's text it was made, in UTF-16 units. */
  textAt: number;
  /** Milliseconds of the model's call and of the action; null while it runs. */
  durationMs: number | null;
  /** Tokens of the model's call that led to it; null where unknown. */
  tokens: number | null;
};

/** What its owner said to a run. `at`: the position of the step before which it was read; null: it waits. */
export type Remark = { text: string; at: number | null };

/** A question with up to six ready answers; its owner may always write another one. */
export type RunQuestion = { text: string; options: string[] };

/** What a run may not do without consent, shown in full. */
export type RunConsent = {
  /** The position of the step that waits. */
  position: number;
  /** "Delete 7 files", "Fetch the package zod", "Call create_issue of GitHub". */
  title: string;
  /** Everything that the action would do or send, a line each. */
  lines: string[];
  /** Of this very action: an answer is to what was shown. */
  shownId: string;
  /** Whether "always" can be answered. */
  mayAlways: boolean;
};

/** One condition of "done". */
export type ProofItem = {
  /** looked: all that a run did that changed nothing. */
  kind: "page" | "checks" | "tests" | "controls" | "review" | "looked";
  /** unknown: it could not be tried, and `detail` says why. */
  state: "holds" | "broken" | "unknown";
  detail: string;
};

/** A run as its card shows it. */
export type RunView = {
  state: RunState;
  /** It works, and pauses after its step. */
  isPausing: boolean;
  /** One sentence: why it is paused, waits or ended; empty while it works. */
  reason: string;
  /** When it goes on by itself, in milliseconds since the epoch; null: it waits for no provider. */
  resumesAt: number | null;
  /** Who shares the work; empty: one agent does it all. `missingModel`: its name, where the reply's answers instead. */
  roles: { role: AgentRole; missingModel: string | null }[];
  plan: PlanItem[];
  steps: StepView[];
  questions: RunQuestion[];
  consent: RunConsent | null;
  /** In the order in which they were made. */
  remarks: Remark[];
  /** Set once it says that it is done. */
  proof: ProofItem[] | null;
  limits: RunLimits;
  spent: {
    steps: number;
    inputTokens: number;
    cachedTokens: number;
    outputTokens: number;
    /** In US dollars; null where no price is known. */
    cost: number | null;
    /** Milliseconds at work, without pauses. */
    durationMs: number;
  };
  /** The version before its first change; null: the project was empty. */
  baseVersionId: string | null;
};
