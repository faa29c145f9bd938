"use client";

import { ArrowLeft, ShieldCheck } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import type { TrafficDay } from "~/domain/traffic/traffic";
import { dayInWords } from "~/lib/days";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { totalOf } from "./total-of";

/** Every host that requests went to, by day. */
export function TrafficPage() {
  const { data, isLoadingError, refetch } = api.traffic.read.useQuery();
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1.5">
        <Link
          href="/account/data#traffic"
          className="flex w-fit items-center gap-1.5 text-[13px] text-muted hover:text-foreground"
        >
          <ArrowLeft aria-hidden className="size-3.5" /> {copy.back}
        </Link>
        <h1 className="font-semibold text-2xl tracking-tight">{copy.title}</h1>
        <p className="max-w-prose text-pretty text-muted">{copy.text}</p>
      </header>
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={<ShieldCheck />} title={copy.nothing} text={copy.nothingText} />
      )}
      {data?.map((day) => (
        <Day key={day.day} {...day} />
      ))}
      <p className="text-muted text-xs">{copy.limits}</p>
    </div>
  );
}

const number = "px-4 py-2.5 text-right tabular-nums whitespace-nowrap";

function Day({ day, hosts }: TrafficDay) {
  const total = totalOf(hosts);
  return (
    <section aria-labelledby={day} className="flex flex-col gap-2">
      <h2 id={day} className="font-medium text-[15px]">
        <time dateTime={day}>{dayInWords(day)}</time>
      </h2>
      <div className="overflow-x-auto rounded-card border border-border bg-surface">
        <table className="w-full text-[13px]">
          <thead className="border-border border-b text-muted">
            <tr>
              <th scope="col" className="px-4 py-2.5 text-left font-medium">
                {copy.host}
              </th>
              {[copy.requests, copy.sent, copy.received].map((label) => (
                <th key={label} scope="col" className={`${number} font-medium`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {hosts.map(({ host, requests, sentBytes, receivedBytes }) => (
              <tr key={host}>
                <th scope="row" className="break-all px-4 py-2.5 text-left font-mono font-normal text-xs">
                  {host}
                </th>
                <td className={number}>{requests}</td>
                <td className={number}>{copy.bytes(sentBytes)}</td>
                <td className={number}>{copy.bytes(receivedBytes)}</td>
              </tr>
            ))}
          </tbody>
          {hosts.length > 1 && (
            <tfoot className="border-border border-t font-medium">
              <tr>
                <th scope="row" className="px-4 py-2.5 text-left font-medium">
                  {copy.total}
                </th>
                <td className={number}>{total.requests}</td>
                <td className={number}>{copy.bytes(total.sentBytes)}</td>
                <td className={number}>{copy.bytes(total.receivedBytes)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}
