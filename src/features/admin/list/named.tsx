import type { ReactNode } from "react";
import { visibleText } from "~/domain/text/verbatim";

type NamedProps = { name: string | null; email?: string | undefined; children?: ReactNode };

/** A name, which is text that somebody chose, above an address; the address alone where there is no name. */
export const Named = ({ name, email, children }: NamedProps) => (
  <span className="flex min-w-0 flex-col [overflow-wrap:anywhere]">
    <span className="flex flex-wrap items-center gap-1.5 font-medium">
      {name ? visibleText(name) : email}
      {children}
    </span>
    {name && email && <span className="text-[13px] text-muted">{email}</span>}
  </span>
);
