import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

type SectionProps = {
  /** Anchor for links (`/account#password`). */
  id?: string;
  title: string;
  /** The section's purpose, in one sentence. */
  description?: ReactNode;
  /** To the right of the title: a status badge or a small button. */
  aside?: ReactNode;
  /** For irreversible actions. */
  tone?: "danger";
  children?: ReactNode;
  /** Footer buttons, aligned right. */
  actions?: ReactNode;
};

export const sectionStyles = "scroll-mt-16 lg:scroll-mt-6 overflow-clip rounded-card border bg-surface";

/** A card of a settings page with its own heading (h3, under the page's h1 and its groups' h2). */
export function Section({ id, title, description, aside, tone, children, actions }: SectionProps) {
  return (
    <section id={id} className={cn(sectionStyles, tone === "danger" ? "border-danger/40" : "border-border")}>
      <div className="flex flex-col gap-5 p-5">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-col gap-1">
            <h3 className="font-medium text-[15px] text-foreground">{title}</h3>
            {description && (
              <p className="max-w-prose text-pretty text-[13px] text-muted leading-5">{description}</p>
            )}
          </div>
          {aside}
        </header>
        {children}
      </div>
      {actions && (
        <div
          className={cn(
            "flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3",
            tone === "danger" ? "border-danger/40 bg-danger-soft" : "border-border bg-background",
          )}
        >
          {actions}
        </div>
      )}
    </section>
  );
}
