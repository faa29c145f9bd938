import type { ReactNode, Ref } from "react";

/** The panel next to the code, or over it in a narrow editor. */
export const SidePanel = ({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) => (
  <aside
    ref={ref}
    className="flex min-h-0 w-48 shrink-0 flex-col border-border border-r bg-background @max-lg:absolute @max-lg:inset-0 @max-lg:z-10 @max-lg:w-full @max-lg:border-r-0 @4xl:w-56"
  >
    {children}
  </aside>
);
