import type { ReactNode } from "react";
import { BrandBar } from "./brand-bar";
import { RenderBarrier } from "./render-barrier";
import { ScrollToTop } from "./scroll-to-top";

/**
 * A page with a single centred element below the logo and the theme switch, from a fixed height down: a form that
 * becomes its shorter outcome does not jump. Rendering waits for all of it, because each part would shift the previous
 * ones as the HTML arrives.
 */
export function CenteredShell({ brand, children }: { brand: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <ScrollToTop />
      <BrandBar brand={brand} />
      <main
        id="main"
        className="hidden-until-complete flex flex-1 items-start justify-center px-4 pt-[clamp(1rem,50dvh-23rem,8rem)] pb-20 sm:px-6"
      >
        {children}
        <RenderBarrier />
      </main>
    </div>
  );
}
