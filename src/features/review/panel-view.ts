import type { Anchor } from "~/domain/review/anchor";

/** What the panel of comments shows. */
export type PanelView =
  | { kind: "list" }
  | { kind: "thread"; threadId: string }
  | { kind: "new"; anchor: Anchor };
