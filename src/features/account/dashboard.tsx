import { LogOut, MessageSquareCode } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { LoadFailed } from "~/components/ui/load-failed";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { AccountCards } from "./dashboard/account-cards";
import { RecentWork, type RendersPages } from "./dashboard/recent-work";
import { UsageCard } from "./dashboard/usage-card";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { logOut } from "./log-out";

type DashboardProps = RendersPages & {
  /** The chats that others share with the user. */
  shared: ReactNode;
};

/** Account overview, recent work, remaining prompts, and a link to the chat. */
export function Dashboard({ renderPage, shared }: DashboardProps) {
  const { data, isLoadingError, isPending, refetch } = api.account.dashboard.useQuery();
  useEffect(() => {
    if (isLoadingError)
      toast.error(copy.dashboard.failed.title, { description: copy.dashboard.failed.description });
  }, [isLoadingError]);
  if (isPending) return <DashboardSkeleton />;
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-5">
        <div className="flex min-w-0 flex-col gap-1.5">
          <h1 className="font-semibold text-2xl tracking-tight">{copy.dashboard.title}</h1>
          {data && <p className="truncate text-muted">{copy.dashboard.greeting(data.greetingName)}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={logOut}>
            <LogOut aria-hidden />
            {copy.logOut.label}
          </Button>
          <ButtonLink href="/chat" variant="primary">
            <MessageSquareCode aria-hidden />
            {copy.dashboard.openChat}
          </ButtonLink>
        </div>
      </header>
      <RecentWork renderPage={renderPage} />
      {shared}
      <UsageCard />
      {data ? (
        <AccountCards dashboard={data} />
      ) : (
        <LoadFailed
          title={copy.dashboard.failed.title}
          reason={copy.dashboard.failed.description}
          onRetry={refetch}
        />
      )}
    </div>
  );
}
