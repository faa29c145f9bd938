import type { ReactNode } from "react";

/** A toolbar button; disabled while `act` is missing. */
export type ToolbarAction = {
  label: string;
  icon: ReactNode;
  act: (() => void) | null | undefined;
  /** For one of several views: whether it is the current one. */
  isPressed?: boolean;
};
