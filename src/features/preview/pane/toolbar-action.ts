import type { ReactNode } from "react";

/** What a button of the toolbar does; `act` is missing while it cannot. */
export type ToolbarAction = { label: string; icon: ReactNode; act: (() => void) | null | undefined };
