import type { ReactNode } from "react";
import { BrandBar } from "./brand-bar";

/** A page with one thing in its middle: logo and theme switch above it. */
export function CentredShell({ brand, children }: { brand: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <BrandBar brand={brand} />
      <main id="main" className="flex flex-1 items-center justify-center px-4 pt-4 pb-20 sm:px-6">
        {children}
      </main>
    </div>
  );
}
