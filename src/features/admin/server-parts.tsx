"use client";

import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "./copy";

const tones = { ok: "success", warning: "warning", failed: "danger" } as const;

/** Whether each part of the server works. */
export function ServerParts() {
  const { data, isLoadingError, isFetching, refetch } = api.admin.server.useQuery();
  if (isLoadingError) return <LoadFailed title={copy.server.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={copy.loading} className="h-64" />;
  return (
    <section aria-labelledby="admin-title" className="flex max-w-3xl flex-col gap-4">
      <ul className="divide-y divide-border rounded-card border border-border bg-surface">
        {data.parts.map(({ name, light, text }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5">
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-medium text-sm">{copy.server.names[name]}</span>
              <span className="text-[13px] text-muted">{text}</span>
            </span>
            <Badge tone={tones[light]}>{copy.server.lights[light]}</Badge>
          </li>
        ))}
      </ul>
      <Button size="sm" className="self-start" loading={isFetching} onClick={() => void refetch()}>
        {copy.server.again}
      </Button>
    </section>
  );
}

/** What runs here, and where to read about it. */
export function AboutServer() {
  const { data, isLoadingError, refetch } = api.admin.server.useQuery();
  if (isLoadingError) return <LoadFailed title={copy.server.loadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={copy.loading} className="h-40" />;
  const facts = [
    [copy.server.about.version, data.version],
    [copy.server.about.database, copy.server.about.databases[data.database]],
    [copy.server.about.node, data.node],
  ];
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <dl className="divide-y divide-border rounded-card border border-border bg-surface text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 px-5 py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={copy.server.about.docs}>
        <ul className="flex flex-col gap-2 text-sm">
          {Object.entries(copy.server.about.links).map(([href, label]) => (
            <li key={href}>
              <a href={href} className="text-link hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
