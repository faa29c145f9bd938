import type { ReactNode } from "react";

/** A definition list: terms at the left, definitions at the right; stacked on small screens. */
export function DefinitionList({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-4 divide-y divide-border overflow-hidden rounded-card border border-border">
      {children}
    </dl>
  );
}

/** One row with a linkable id. `children` are <dd>. */
export function Definition({ id, term, children }: { id?: string; term: ReactNode; children: ReactNode }) {
  return (
    <div
      id={id}
      className="grid scroll-mt-20 gap-x-6 gap-y-1 px-4 py-3.5 target:bg-accent-soft md:grid-cols-[16rem_1fr]"
    >
      <dt className="wrap-anywhere row-span-2 font-medium">{term}</dt>
      {children}
    </div>
  );
}
