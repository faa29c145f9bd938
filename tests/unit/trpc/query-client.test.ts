import { type DehydratedState, hydrate, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "~/trpc/query-client";

const queryKey = ["chats"];

/** What a page brings along of a query that failed while the server rendered it. */
const failedThere = (): DehydratedState => ({
  mutations: [],
  queries: [
    {
      queryKey,
      queryHash: JSON.stringify(queryKey),
      dehydratedAt: 1,
      promise: Promise.reject(new Error("redacted")),
      state: {
        data: undefined,
        dataUpdateCount: 0,
        dataUpdatedAt: 0,
        error: null,
        errorUpdateCount: 0,
        errorUpdatedAt: 0,
        fetchFailureCount: 0,
        fetchFailureReason: null,
        fetchMeta: null,
        isInvalidated: false,
        status: "pending",
        fetchStatus: "fetching",
      },
    },
  ],
});

it("asks again for what failed on the server, whose reason did not come along, and once only", async () => {
  const client = createQueryClient();
  hydrate(client, failedThere());
  const queryFn = vi.fn(async () => {
    throw new TRPCClientError("This chat is not here.");
  });
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().error?.message).toBe("This chat is not here."));
  expect(queryFn).toHaveBeenCalledTimes(1);
  stop();
});
