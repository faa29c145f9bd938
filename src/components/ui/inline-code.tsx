import type { ReactNode } from "react";

/** Inline code within a sentence. */
export function InlineCode({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-[5px] border border-border bg-elevated px-1 py-px font-mono text-[0.9em]">
      {children}
    </code>
  );
}
