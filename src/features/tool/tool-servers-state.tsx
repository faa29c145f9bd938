"use client";

import { api } from "~/trpc/react";
import { copy } from "./copy";

const FRESH_MS = 30_000;

/** How many of the person's servers answer; asked when shown. */
export function ToolServersState() {
  const { data: servers, isError } = api.tool.servers.useQuery(undefined, { staleTime: FRESH_MS });
  const used = servers?.filter(({ enabled }) => enabled) ?? [];
  const states = api.useQueries((ask) =>
    used.map(({ id }) => ask.tool.state({ id }, { staleTime: FRESH_MS })),
  );
  const isChecking = !servers || states.some(({ isPending }) => isPending);
  const connected = states.filter(({ data }) => data?.connected).length;
  return (
    <span role="status" className="text-muted">
      {isError
        ? copy.failed
        : servers?.length === 0
          ? copy.state.none
          : isChecking
            ? copy.state.checking
            : copy.state.connected(connected, used.length)}
    </span>
  );
}
