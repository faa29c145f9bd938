import { describe, expect, it } from "vitest";
import { memoryTurns } from "~/server/adapters/turns/memory";
import type { Turn } from "~/server/ports/turns";

const never = new AbortController().signal;

function taken(turn: Turn | undefined): Turn {
  if (!turn) throw new Error("No turn was free");
  return turn;
}

describe("turns", () => {
  it("are free up to the number, and again when one has ended", async () => {
    const turns = memoryTurns({ atOnce: 2 });
    const [first] = [taken(turns.tryTake("a")), taken(turns.tryTake("b"))];
    expect(turns.tryTake("c")).toBeUndefined();
    first.end();
    first.end();
    taken(turns.tryTake("c"));
    expect(turns.tryTake("d")).toBeUndefined();
  });

  it("go to who waits before anybody who comes now", async () => {
    const turns = memoryTurns({ atOnce: 1 });
    const running = taken(turns.tryTake("a"));
    const started: string[] = [];
    const wait = async (name: string, share: number) => {
      const turn = await turns.take({ userId: name, share }, never);
      started.push(name);
      return turn;
    };
    const waiting = [wait("free", 1), wait("pro", 4), wait("enterprise", 16)];
    running.end();
    expect(turns.tryTake("late")).toBeUndefined();
    (await Promise.race(waiting)).end();
    await Promise.all(waiting.map((one) => one.then((turn) => turn.end())));
    expect(started).toEqual(["enterprise", "pro", "free"]);
    taken(turns.tryTake("late"));
  });

  it("are not kept for who has left the line", async () => {
    const turns = memoryTurns({ atOnce: 1 });
    const running = taken(turns.tryTake("a"));
    const leaving = new AbortController();
    const left = turns.take({ userId: "b", share: 16 }, leaving.signal);
    const stays = turns.take({ userId: "c", share: 1 }, never);
    leaving.abort(new Error("stopped"));
    await expect(left).rejects.toThrow("stopped");
    running.end();
    (await stays).end();
    await expect(turns.take({ userId: "b", share: 1 }, leaving.signal)).rejects.toThrow("stopped");
    taken(turns.tryTake("d"));
  });
});
