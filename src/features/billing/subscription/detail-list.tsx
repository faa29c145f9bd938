import type { ReactNode } from "react";

/** Labels and values in two columns, or one on narrow screens. */
export const DetailList = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>
);

export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-1">
    <dt className="text-[13px] text-muted">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
