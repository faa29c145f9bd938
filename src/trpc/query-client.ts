import { type QueryCache, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";
import { isRefusal } from "./server-error";

/** One retry in the browser, unless the server refused. */
const retry = (failures: number, error: unknown) =>
  typeof window !== "undefined" && failures < 1 && !isRefusal(error);

/** Query defaults for browser and server: fresh for 30 s, so that prefetched data is not refetched immediately. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry },
      dehydrate: { serializeData: superjson.serialize },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
  refetchInvalidated(client, client.getQueryCache());
  return client;
}

/**
 * Refetches queries that were invalidated during their first fetch. The library restarts only fetches of queries that
 * have data, so that an outdated response would count as fresh.
 */
function refetchInvalidated(client: QueryClient, cache: QueryCache): void {
  const outdated = new WeakSet<object>();
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "invalidate" && query.state.data === undefined && query.state.fetchStatus !== "idle")
      outdated.add(query);
    if (action.type === "success" && outdated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
