import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { isRefusal } from "./is-refusal";

/** Once more in a browser, unless the server refused: it would again. */
const retry = (failures: number, error: unknown) =>
  typeof window !== "undefined" && failures < 1 && !isRefusal(error);

/** Query defaults of both sides: fresh for 30 s, so that what the server prefetched is not asked for again at once. */
export const createQueryClient = () => {
  const queryCache = new QueryCache({
    onError(error, { queryKey }) {
      // What failed while the server rendered arrives without its reason. Asked for from here, it has one.
      if (!(error instanceof TRPCClientError))
        void client.refetchQueries({ queryKey, exact: true, type: "active" });
    },
  });
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { staleTime: 30_000, retry },
      dehydrate: {
        serializeData: superjson.serialize,
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
  return client;
};
