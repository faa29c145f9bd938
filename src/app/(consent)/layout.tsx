import type { ReactNode } from "react";
import { CenteredShell } from "~/components/layout/centered-shell";
import { company } from "~/domain/marketing/company";
import { ApplyAccountTheme } from "~/features/account/apply-account-theme";
import { SessionGate } from "~/features/auth/session-gate";
import { requireUser } from "~/server/auth/guards";
import { TRPCReactProvider } from "~/trpc/react";
import { api } from "~/trpc/server";
import { RequestClock } from "../request-clock";

/** Pages that ask a signed-in user for one decision, without navigation. */
export default async function ConsentLayout({ children }: { children: ReactNode }) {
  const { sessionId } = await requireUser();
  const { theme } = await api.account.me();
  return (
    <SessionGate>
      <TRPCReactProvider>
        <ApplyAccountTheme theme={theme} session={sessionId} />
        <RequestClock>
          <CenteredShell brand={company.product}>{children}</CenteredShell>
        </RequestClock>
      </TRPCReactProvider>
    </SessionGate>
  );
}
