"use client";

import type { ReactNode } from "react";
import { CardHeading } from "~/components/ui/section";
import { type AccountSectionId, pageWithAnchor } from "~/domain/account/account-page";
import { cn } from "~/lib/cn";

/** A part of an account page: under a heading of its own, or under the page's where the page is about nothing else. */
export function AccountSection({ id, children }: { id: AccountSectionId; children: ReactNode }) {
  const part = pageWithAnchor(id)?.sections?.find((section) => section.id === id);
  return (
    <section
      id={id}
      // Focused when it was navigated to. What has no heading shows the page's.
      tabIndex={-1}
      aria-labelledby={part ? `${id}-heading` : "account-title"}
      className={cn("flex flex-col gap-5 outline-none", part ? "scroll-mt-6" : "scroll-mt-40")}
    >
      {part && (
        <h2 id={`${id}-heading`} className="font-semibold text-lg tracking-tight">
          {part.heading ?? part.label}
        </h2>
      )}
      <CardHeading.Provider value={part ? "h3" : "h2"}>{children}</CardHeading.Provider>
    </section>
  );
}
