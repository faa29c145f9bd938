import type { ReactNode } from "react";
import { CenteredShell } from "~/components/layout/centered-shell";
import { company } from "~/domain/marketing/company";
import { TRPCReactProvider } from "~/trpc/react";
import { RequestClock } from "../request-clock";

/** Invitations, for guests and signed-in users alike. */
export default function InviteLayout({ children }: { children: ReactNode }) {
  return (
    <TRPCReactProvider>
      <RequestClock>
        <CenteredShell brand={company.product}>{children}</CenteredShell>
      </RequestClock>
    </TRPCReactProvider>
  );
}
