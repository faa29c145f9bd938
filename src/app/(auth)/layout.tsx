import type { ReactNode } from "react";
import { CentredShell } from "~/components/layout/centred-shell";
import { company } from "~/domain/marketing/company";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return <CentredShell brand={company.product}>{children}</CentredShell>;
}
