import { expect, it } from "vitest";
import { fairTurns } from "~/server/adapters/workers/fair-turns";

const settle = () => new Promise((resolve) => setImmediate(resolve));

it("leaves room for others, however much one asks for, and lets those who wait take turns", async () => {
  const turns = fairTurns(2);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (owner: string, name: string) =>
    void turns.enter(owner).then((end) => {
      started.push(name);
      ends.push(end);
    });
  for (const number of [1, 2, 3, 4]) enter("ann", `ann ${number}`);
  await settle();
  expect(started).toEqual(["ann 1"]);
  enter("bob", "bob 1");
  await settle();
  expect(started).toEqual(["ann 1", "bob 1"]);
  enter("bob", "bob 2");
  enter("cas", "cas 1");
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  expect(started).toEqual(["ann 1", "bob 1", "ann 2", "bob 2", "cas 1", "ann 3", "ann 4"]);
});

it("refuses more of one owner than can be done soon, and nobody else's", async () => {
  const turns = fairTurns(2);
  const crowd = Array.from({ length: 18 }, () => turns.enter("ann"));
  await expect(crowd.at(-1)).rejects.toMatchObject({ reason: "busy" });
  await expect(turns.enter("bob")).resolves.toBeTypeOf("function");
});
