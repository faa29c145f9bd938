import type { ReactNode } from "react";
import { PageShell } from "~/components/layout/page-shell";
import { WorkspaceNavigation } from "~/features/account/workspace-navigation";
import { SessionGate } from "~/features/auth/session-gate";
import { requireUser } from "~/server/auth/guards";
import { TRPCReactProvider } from "~/trpc/react";

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const { name, email } = await requireUser();
  return (
    <SessionGate>
      <TRPCReactProvider>
        <PageShell navigation={<WorkspaceNavigation user={{ name, email }} />}>{children}</PageShell>
      </TRPCReactProvider>
    </SessionGate>
  );
}
