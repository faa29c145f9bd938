import type { FileChange } from "../../reply/file-change";
import type { RunLimits } from "./limits";
import type { AgentRole } from "./role";

/**
 * working: the model is asked, or a tool runs · paused: by its owner, by a limit, or after repeated crashes · asking: it
 * waits for answers to its questions · consenting: it waits for permission to act · waiting: a step needs a page, and no tab
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

/** Whether a run can still continue. */
export const isOpen = (state: RunState): boolean =>
  state !== "done" && state !== "ended" && state !== "stopped";

export type PlanItem = { text: string; state: "open" | "doing" | "done" | "dropped" };

/** refused: not permitted, or its owner said no · interrupted: the run ended before it did */
export type StepState = "running" | "done" | "failed" | "refused" | "interrupted";

/** A step on its card; its arguments, full result and diff are loaded when the card is opened. */
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
  /** next: queued behind the running step, or until the run continues */
  state: StepState | "next";
  /** The first line of its result, or why it failed. */
  summary: string;
  /** Its changes to files. */
  changes: FileChange[];
  /** The version that it made; null: it changed nothing. */
  versionId: string | null;
  /** Its owner undid its change. */
  isUndone: boolean;
  /** Where in the reply's text it was made, in UTF-16 units. */
  textAt: number;
  /** Milliseconds of the model's call and of the action; null while it runs. */
  durationMs: number | null;
  /** Tokens of the model's call that led to it; null where unknown. */
  tokens: number | null;
};

/** A user's remark during a run. `at`: the step before which the model read it; null: unread. */
export type Remark = { text: string; at: number | null };

/** A question with up to six suggested answers. */
export type RunQuestion = { text: string; options: string[] };

/** An action that needs consent. */
export type RunConsent = {
  /** The position of the step that waits. */
  position: number;
  /** "Delete 7 files", "Fetch the package zod", "Call create_issue of GitHub". */
  title: string;
  /** Everything that the action would do or send, one per line. */
  lines: string[];
  /** Id of the action, so that an answer applies to what was displayed. */
  shownId: string;
  /** Whether "always" can be answered. */
  mayAlways: boolean;
};

/** One condition of "done". */
export type ProofItem = {
  /** looked: the work of a run that changed nothing. */
  kind: "page" | "checks" | "tests" | "controls" | "review" | "looked";
  /** unknown: not checked, for the reason in `detail`. */
  state: "holds" | "broken" | "unknown";
  detail: string;
};

/** A run on its card. */
export type RunView = {
  state: RunState;
  /** Pauses after the current step. */
  isPausing: boolean;
  /** One sentence: why it is paused, waits or ended; empty while it works. */
  reason: string;
  /** When it resumes by itself, in milliseconds since the epoch; null: it waits for no provider. */
  resumesAt: number | null;
  /** Empty: one agent does everything. `missingModel`: the name of an unavailable model; the reply's answers instead. */
  roles: { role: AgentRole; missingModel: string | null }[];
  plan: PlanItem[];
  steps: StepView[];
  questions: RunQuestion[];
  consent: RunConsent | null;
  /** Oldest first. */
  remarks: Remark[];
  /** Set once it reports that it is done. */
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
  /** What it proposed in place of changing the project. */
  suggestionId: string | null;
};
