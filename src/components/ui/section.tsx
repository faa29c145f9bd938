"use client";

import { createContext, type ReactNode, useContext } from "react";
import { cn } from "~/lib/cn";

type SectionProps = {
  /** Anchor for links (`/account/security#password`). */
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

export const sectionStyles = "scroll-mt-6 overflow-clip rounded-card border bg-surface";

/** The level of cards' headings: under the page's h1, unless they are in a group with a heading. */
export const CardHeading = createContext<"h2" | "h3">("h2");

/** A card of a settings page with its own heading. */
export function Section({ id, title, description, aside, tone, children, actions }: SectionProps) {
  const Heading = useContext(CardHeading);
  return (
    <section id={id} className={cn(sectionStyles, tone === "danger" ? "border-danger/40" : "border-border")}>
      <div className="flex flex-col gap-5 p-5">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-col gap-1">
            <Heading className="font-medium text-[15px] text-foreground">{title}</Heading>
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
