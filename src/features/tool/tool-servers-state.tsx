import { ButtonLink } from "~/components/ui/button-link";
import { api } from "~/trpc/react";
import { copy } from "./copy";

const FRESH_MS = 30_000;

/** How many of the user's servers answer; requested when shown. */
export function ToolServersState() {
  const { data: servers, isLoadingError } = api.tool.servers.useQuery(undefined, { staleTime: FRESH_MS });
  const used = servers?.filter(({ enabled }) => enabled) ?? [];
  const states = api.useQueries((ask) =>
    used.map(({ id }) => ask.tool.state({ id }, { staleTime: FRESH_MS })),
  );
  const isChecking = !servers || states.some(({ isPending }) => isPending);
  const connected = states.filter(({ data }) => data?.connected).length;
  return (
    <div className="flex flex-col gap-1.5 text-muted">
      <p role="status">
        {isLoadingError
          ? copy.failed
          : servers?.length === 0
            ? copy.state.none
            : isChecking
              ? copy.state.checking
              : copy.state.connected(connected, used.length)}
      </p>
      <ButtonLink
        href="/account/connections#mcp"
        target="_blank"
        prefetch={false}
        size="sm"
        variant="link"
        className="-ml-3 self-start"
      >
        {copy.state.manage}
      </ButtonLink>
    </div>
  );
}
