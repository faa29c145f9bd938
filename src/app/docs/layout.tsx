import type { ReactNode } from "react";
import { SiteFooter } from "~/features/marketing/site-footer";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      {children}
      <SiteFooter year={new Date().getFullYear()} />
    </div>
  );
}
