import type { ReactNode } from "react";
import { CenteredShell } from "~/components/layout/centered-shell";
import { Notice } from "~/components/ui/notice";
import { company } from "~/domain/marketing/company";
import { copy } from "~/features/auth/copy";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <CenteredShell brand={company.product}>
      <div className="flex w-full flex-col items-center gap-8">
        <noscript className="w-full max-w-[22.5rem]">
          <Notice tone="warning" title={copy.noScript.title}>
            {copy.noScript.text}
          </Notice>
        </noscript>
        {children}
      </div>
    </CenteredShell>
  );
}
