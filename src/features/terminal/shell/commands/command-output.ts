import type { Output } from "../output";

/** Where a command's output goes: at once to the screen, or collected for a pipe. */
export interface CommandOutput extends Output {
  /** What was collected; empty when it went to the screen. */
  collected(): string;
  toScreen: boolean;
}

export function commandOutput(screen: Output | null): CommandOutput {
  if (screen) return { ...screen, collected: () => "", toScreen: true };
  let text = "";
  const write = (more: string) => {
    text += more;
  };
  return { write, flush: () => {}, collected: () => text, toScreen: false };
}
