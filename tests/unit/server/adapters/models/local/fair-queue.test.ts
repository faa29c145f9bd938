import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { fairQueue } from "~/server/adapters/models/local/fair-queue";

/** A queue whose tasks end when they are told to. */
function watchedQueue() {
  const queue = fairQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (userId: string, task: string, signal?: AbortSignal) =>
    queue.run(userId, signal, async () => {
      begun.push(task);
      await new Promise<void>((resolve) => ends.set(task, resolve));
    });
  const end = async (task: string) => {
    ends.get(task)?.();
    await nextTurn();
  };
  return { add, end, begun, length: queue.length };
}

it("lets people take turns, however many tasks one of them has", async () => {
  const { add, end, begun, length } = watchedQueue();
  for (const task of ["a1", "a2", "a3"]) void add("a", task);
  void add("b", "b1");
  void add("c", "c1");
  expect(length()).toBe(4);
  for (const task of ["a1", "b1", "c1", "a2", "a3"]) await end(task);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

it("forgets a task whose signal aborts while it waits, and goes on after one that fails", async () => {
  const { add, end, begun, length } = watchedQueue();
  const queue = fairQueue();
  await expect(queue.run("a", undefined, () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  await expect(queue.run("a", undefined, async () => "next")).resolves.toBe("next");

  const stop = new AbortController();
  void add("a", "a1");
  const waiting = add("b", "b1", stop.signal);
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  expect(length()).toBe(0);
  await end("a1");
  void add("c", "c1");
  expect(begun).toEqual(["a1", "c1"]);
});
