import type { ReactNode } from "react";

type Props = { title: string; children?: ReactNode };

export function PageHeader({ title, children }: Props) {
  return (
    <header className="flex items-center justify-between">
      <h1 data-mark="title" className="page-title">
        {title}
      </h1>
      {children}
    </header>
  );
}
