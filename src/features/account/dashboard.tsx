"use client";

import { LogOut, MessageSquareCode } from "lucide-react";
import { useEffect } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { AccountCards } from "./dashboard/account-cards";
import { RecentWork } from "./dashboard/recent-work";
import { UsageCard } from "./dashboard/usage-card";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { LoadFailed } from "./load-failed";
import { logOut } from "./log-out";

const say = copy.dashboard;

/** Who is signed in, what they worked in last, what is left of their prompts, and the way to the chat. */
export function Dashboard() {
  const { data, isError, isPending, refetch } = api.user.dashboard.useQuery();
  useEffect(() => {
    if (isError) toast.error(say.failed.title, { description: say.failed.description });
  }, [isError]);
  if (isPending) return <DashboardSkeleton />;
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1.5">
          <h1 className="font-semibold text-2xl tracking-tight">{say.title}</h1>
          {data && <p className="truncate text-muted">{say.greeting(data.greetingName)}</p>}
        </div>
        <Button onClick={logOut}>
          <LogOut aria-hidden />
          {copy.logOut.label}
        </Button>
      </header>
      <section className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-border bg-surface p-5">
        <p className="max-w-md text-pretty text-muted">{say.openChatText}</p>
        <ButtonLink href="/chat" variant="primary" size="lg">
          <MessageSquareCode aria-hidden />
          {say.openChat}
        </ButtonLink>
      </section>
      <RecentWork />
      <UsageCard />
      {data ? (
        <AccountCards dashboard={data} />
      ) : (
        <LoadFailed title={say.failed.title} reason={say.failed.description} onRetry={refetch} />
      )}
    </div>
  );
}
