import type { ReactNode } from "react";

/** Always takes up its space, so that nothing moves; shown on hover, focus and touch. */
export function MessageActionsRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center gap-0.5 opacity-70 transition-opacity group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:min-h-10 pointer-coarse:opacity-100">
      {children}
    </div>
  );
}
