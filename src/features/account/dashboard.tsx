"use client";

import { LogOut, MessageSquareCode } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { logOut } from "./log-out";

const say = copy.dashboard;

/** Who is signed in, with which settings, and the way to the chat. */
export function Dashboard() {
  const { data, isError, isPending, refetch } = api.account.dashboard.useQuery();
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
      {data ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title={say.overview.title}>
            <Fact label={say.overview.email}>{data.email}</Fact>
          </Card>
          <Card title={say.settings.title}>
            <Fact label={say.settings.defaultModel}>{data.defaultModel}</Fact>
            <Fact label={say.settings.theme}>{data.theme}</Fact>
          </Card>
        </div>
      ) : (
        <Notice
          tone="danger"
          title={say.failed.title}
          action={
            <Button size="sm" onClick={() => refetch()}>
              {say.retry}
            </Button>
          }
        >
          {say.failed.description}
        </Notice>
      )}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-border bg-surface p-5">
      <h2 className="mb-3 font-medium">{title}</h2>
      <dl className="flex flex-col gap-2">{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="truncate">{children}</dd>
    </div>
  );
}
