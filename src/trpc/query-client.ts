import { QueryClient } from "@tanstack/react-query";
import superjson from "superjson";
import { isRefusal } from "./server-error";

/** One retry in the browser, unless the server refused. */
const retry = (failures: number, error: unknown) =>
  typeof window !== "undefined" && failures < 1 && !isRefusal(error);

/** Query defaults of both sides: fresh for 30 s, so that prefetched data is not refetched immediately. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry },
      dehydrate: { serializeData: superjson.serialize },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
