import type { ReactNode } from "react";

/** A button of a toolbar; `act` is missing while it cannot act. */
export type FoldingAction = {
  label: string;
  icon: ReactNode;
  act: (() => void) | null | undefined;
  /** One of several ways to look at the same thing, and the current one. */
  isPressed?: boolean;
};
