import type { ReactNode } from "react";

interface SlimBannerProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** A banner above the page: one line where it fits, the action below where it does not. */
export function SlimBanner({ title, text, action }: SlimBannerProps) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-border border-b bg-elevated px-3 py-2 text-[13px]">
      <p className="min-w-0 flex-1 basis-64 text-muted">
        <span className="font-medium text-foreground">{title}</span> {text}
      </p>
      {action}
    </div>
  );
}
