import type { ReactNode } from "react";
import { PageShell } from "~/components/layout/page-shell";
import { AdoptTheme } from "~/features/account/adopt-theme";
import { WorkspaceNavigation } from "~/features/account/workspace-navigation";
import { KeptNote } from "~/features/auth/kept-note";
import { SessionGate } from "~/features/auth/session-gate";
import { requireUser } from "~/server/auth/guards";
import { TRPCReactProvider } from "~/trpc/react";
import { api, HydrateClient } from "~/trpc/server";

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const { name, email, sessionId } = await requireUser();
  const { theme } = await api.user.me();
  void api.user.me.prefetch();
  return (
    <SessionGate>
      <KeptNote />
      <TRPCReactProvider>
        <HydrateClient>
          <AdoptTheme theme={theme} session={sessionId} />
          <PageShell navigation={<WorkspaceNavigation user={{ name, email }} />}>{children}</PageShell>
        </HydrateClient>
      </TRPCReactProvider>
    </SessionGate>
  );
}
