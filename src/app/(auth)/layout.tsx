import type { ReactNode } from "react";
import { CentredShell } from "~/components/layout/centred-shell";
import { Notice } from "~/components/ui/notice";
import { company } from "~/domain/marketing/company";
import { copy } from "~/features/auth/copy";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <CentredShell brand={company.product}>
      <div className="flex w-full flex-col items-center gap-8">
        <noscript className="w-full max-w-[22.5rem]">
          <Notice tone="warning" title={copy.noScript.title}>
            {copy.noScript.text}
          </Notice>
        </noscript>
        {children}
      </div>
    </CentredShell>
  );
}
