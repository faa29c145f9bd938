import type { ReactNode } from "react";

/** A signed-in user's page: navigation above, the page's own <main id="main"> below. */
export function PageShell({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {navigation}
      {children}
    </div>
  );
}

/** The <main> of a page of ordinary length. Full-height screens use their own, `h-[calc(100dvh-var(--bar-height))]`. */
export function PageBody({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-6 sm:py-10 print:max-w-none print:p-0"
    >
      {children}
    </main>
  );
}
