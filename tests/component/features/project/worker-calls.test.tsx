import { expect, it } from "vitest";
import type { SearchQuery } from "~/features/project/search/find-matches";
import { createWorkerCaller } from "~/features/project/worker-calls/call-worker";
import type { SearchAnswers } from "~/features/project/workers/search";

const query: SearchQuery = { text: "", replacement: "", matchCase: false, wholeWord: false, isRegex: true };

it("gets answers and errors from a worker as it is built, and starts another after it was stopped", async () => {
  const worker = createWorkerCaller<SearchAnswers>("search");
  const search = (text: string, content: string) =>
    worker.call("search", { files: [["a.ts", content]], query: { ...query, text } });
  const [one, other] = await Promise.all([search("t.o", "one two"), search("o", "one two")]);
  expect([one.count, other.count]).toEqual([1, 2]);
  await expect(search("(", "one")).rejects.toThrow("Invalid regular expression");
  const endless = search("(a+)+$", `${"a".repeat(50)}b`);
  worker.stop();
  await expect(endless).rejects.toThrow("stopped");
  expect((await search("a", "a")).count).toBe(1);
  worker.stop();
});
