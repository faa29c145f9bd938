import type { ReactNode } from "react";

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What happens next, or what to do. */
  text?: string;
  action?: ReactNode;
};

/** Shown in place of a list or page that is empty or failed to load. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center justify-center gap-1 px-6 py-12 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-3 flex size-10 items-center justify-center rounded-card border border-border bg-elevated text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="font-medium text-foreground">{title}</p>
      {text && <p className="max-w-sm text-balance text-muted text-sm">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
