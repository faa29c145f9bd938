import type { ReactNode } from "react";
import { PageShell } from "~/components/layout/page-shell";
import { ApplyAccountTheme } from "~/features/account/apply-account-theme";
import { WorkspaceNavigation } from "~/features/account/workspace-navigation";
import { DeletionCancelledToast } from "~/features/auth/deletion-cancelled-toast";
import { SessionGate } from "~/features/auth/session-gate";
import { Shortcuts } from "~/features/chat/shortcuts";
import { NoticesButton } from "~/features/review/notices-button";
import { requireUser } from "~/server/auth/guards";
import { TRPCReactProvider } from "~/trpc/react";
import { api } from "~/trpc/server";
import { RequestClock } from "../request-clock";

const Tools = () => (
  <>
    <NoticesButton />
    <Shortcuts />
  </>
);

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const { sessionId } = await requireUser();
  const me = await api.account.me();
  return (
    <SessionGate>
      <DeletionCancelledToast />
      <TRPCReactProvider>
        <ApplyAccountTheme theme={me.theme} session={sessionId} />
        <RequestClock>
          <PageShell navigation={<WorkspaceNavigation me={me} tools={<Tools />} />}>{children}</PageShell>
        </RequestClock>
      </TRPCReactProvider>
    </SessionGate>
  );
}
