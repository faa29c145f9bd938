import type { RunLimits } from "~/domain/chat/agent/limits";

export type ConsentAnswer = { position: number; shownId: string; answer: "once" | "always" | "never" };

/** Actions on a run. They resolve to false if the server refused, after showing why. */
export type RunActions = {
  setPaused: (paused: boolean) => Promise<boolean>;
  stop: () => Promise<boolean>;
  sendMessage: (text: string) => Promise<boolean>;
  answer: (asked: string[], answers: string[]) => Promise<boolean>;
  consent: (answer: ConsentAnswer) => Promise<boolean>;
  rewind: (position: number, to: "undo" | "keep") => Promise<boolean>;
  revert: () => Promise<boolean>;
  saveLimits: (limits: RunLimits) => Promise<boolean>;
  /** Continues a stopped run. */
  proceed: () => void;
  askAgain: () => void;
};
