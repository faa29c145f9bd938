import { createOutput, type Output } from "../output";

/** Where a command's output goes: at once to the screen, or collected for a pipe. */
export interface CommandOutput extends Output {
  /** What was collected; empty when it went to the screen. */
  collected(): string;
  toScreen: boolean;
}

export function commandOutput(screen: Output | null): CommandOutput {
  if (screen) return { ...screen, collected: () => "", toScreen: true };
  let text = "";
  const output = createOutput((batch) => {
    text += batch;
  });
  return {
    ...output,
    collected: () => {
      output.flush();
      return text;
    },
    toScreen: false,
  };
}
