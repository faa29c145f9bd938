"use client";

import { ButtonLink } from "~/components/ui/button-link";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { totalOf } from "./total-of";

/** The outgoing traffic in one sentence, and a link to the full list. */
export function TrafficSection() {
  const { data, isLoadingError, refetch } = api.traffic.read.useQuery();
  const total = totalOf((data ?? []).flatMap(({ hosts }) => hosts));
  return (
    <Section id="traffic" title={copy.title} description={copy.text}>
      {isLoadingError && <LoadFailed title={copy.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-9" />}
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-[13px]">{copy.sum(total.requests, total.sentBytes)}</p>
          <ButtonLink href="/account/traffic" size="sm">
            {copy.open}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
