import type { ReactNode } from "react";
import { ThemeSwitch } from "../theme/theme-switch";
import { Logo } from "./logo";

/** A page with one thing in its middle: logo and theme switch above it. */
export function CentredShell({ brand, children }: { brand: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between px-4 sm:px-6">
        <Logo name={brand} always />
        <ThemeSwitch />
      </header>
      <main id="main" className="flex flex-1 items-center justify-center px-4 pt-4 pb-20 sm:px-6">
        {children}
      </main>
    </div>
  );
}
