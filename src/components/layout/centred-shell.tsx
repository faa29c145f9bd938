import type { ReactNode } from "react";
import { BrandBar } from "./brand-bar";
import { RenderBarrier } from "./render-barrier";
import { ScrollToTop } from "./scroll-to-top";

/**
 * A page with one thing in its middle: logo and theme switch above it. While its HTML still comes in, each part would
 * move the ones before: shown once it is whole.
 */
export function CentredShell({ brand, children }: { brand: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ScrollToTop />
      <BrandBar brand={brand} />
      <main id="main" className="shown-whole flex flex-1 items-center justify-center px-4 pt-4 pb-20 sm:px-6">
        {children}
        <RenderBarrier />
      </main>
    </div>
  );
}
