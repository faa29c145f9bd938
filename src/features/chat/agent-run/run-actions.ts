import type { RunLimits } from "~/domain/chat/agent/limits";

export type ConsentAnswer = { position: number; shownId: string; answer: "once" | "always" | "never" };

/** What the owner of a run can do with it. False where the server refused, which it then has shown. */
export type RunActions = {
  setPaused: (paused: boolean) => Promise<boolean>;
  stop: () => Promise<boolean>;
  remark: (text: string) => Promise<boolean>;
  answer: (asked: string[], answers: string[]) => Promise<boolean>;
  consent: (given: ConsentAnswer) => Promise<boolean>;
  rewind: (position: number, to: "undo" | "keep") => Promise<boolean>;
  revert: () => Promise<boolean>;
  saveLimits: (limits: RunLimits) => Promise<boolean>;
  /** Goes on with a run that was stopped. */
  proceed: () => void;
  askAgain: () => void;
};
