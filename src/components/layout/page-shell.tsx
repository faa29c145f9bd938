import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

/** A signed-in user's page: navigation above, the page's own <main id="main"> below. */
export function PageShell({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {navigation}
      {children}
    </div>
  );
}

type PageBodyProps = {
  /** For tables of many columns. */
  wide?: boolean;
  children: ReactNode;
};

/** The <main> of a page of ordinary length. Full-height screens use their own, `h-[calc(100dvh-var(--bar-height))]`. */
export function PageBody({ wide = false, children }: PageBodyProps) {
  return (
    <main
      id="main"
      className={cn(
        "mx-auto w-full flex-1 px-4 py-8 sm:px-6 sm:py-10 print:max-w-none print:p-0",
        wide ? "max-w-7xl" : "max-w-5xl",
      )}
    >
      {children}
    </main>
  );
}
