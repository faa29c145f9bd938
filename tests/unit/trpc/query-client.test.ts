import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "~/trpc/query-client";

/** Answers the first fetch when told to, with what was true when it began, and further ones at once. */
function delayed() {
  let answer = (_: string) => {};
  const first = new Promise<string>((resolve) => {
    answer = resolve;
  });
  let fetches = 0;
  return {
    queryKey: ["project"],
    queryFn: () => (fetches++ === 0 ? first : "after the change"),
    answer: () => answer("before the change"),
    fetches: () => fetches,
  };
}

it("shows a change that is reported during a query's first fetch", async () => {
  const client = createQueryClient();
  const { answer, fetches, ...options } = delayed();
  const observer = new QueryObserver(client, options);
  const stop = observer.subscribe(() => {});
  await client.invalidateQueries({ queryKey: ["other"] });
  const invalidated = client.invalidateQueries({ queryKey: options.queryKey });
  answer();
  await invalidated;
  await expect.poll(() => observer.getCurrentResult().data).toBe("after the change");
  expect(fetches()).toBe(2);
  stop();
});

it("does not fetch twice what nobody changed", async () => {
  const client = createQueryClient();
  const { answer, fetches, ...options } = delayed();
  const fetched = client.fetchQuery(options);
  answer();
  expect(await fetched).toBe("before the change");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fetches()).toBe(1);
});
