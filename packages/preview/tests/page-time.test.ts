import { expect, it } from "vitest";
import { createPageTime } from "../page/page-time";
import { createRandom } from "../page/seeded-random";

const flushTasks = () => Promise.resolve();
const standing = (errors: unknown[] = []) => createPageTime(flushTasks, (error) => errors.push(error));

it("stands until time passes, and then runs what is due, in order, at its own time", async () => {
  const time = standing();
  const seen: [string, number][] = [];
  const note = (name: string) => () => void seen.push([name, time.now()]);
  time.add(note("late"), 1000, false);
  time.add(note("soon"), 10, false);
  const every = time.add(note("every"), 400, true);
  const never = time.add(note("never"), 10, false);
  time.remove(never);
  expect(seen).toEqual([]);
  await time.advance(999);
  expect(seen).toEqual([
    ["soon", 10],
    ["every", 400],
    ["every", 800],
  ]);
  await time.advance(1);
  time.remove(every);
  await time.advance(5000);
  expect(seen.slice(3)).toEqual([["late", 1000]]);
  expect(time.now()).toBe(6000);
});

it("runs what timers add while time passes", async () => {
  const time = standing();
  let count = 0;
  const again = () => {
    count += 1;
    time.add(again, 100, false);
  };
  time.add(again, 100, false);
  await time.advance(1000);
  expect(count).toBe(10);
});

it("goes on behind a timer that throws", async () => {
  const errors: unknown[] = [];
  const time = standing(errors);
  let isDone = false;
  time.add(
    () => {
      throw new Error("broken");
    },
    1,
    false,
  );
  time.add(
    () => {
      isDone = true;
    },
    2,
    false,
  );
  await time.advance(5);
  expect([isDone, errors.map(String)]).toEqual([true, ["Error: broken"]]);
});

it("ends with timers that ask for the same moment again", async () => {
  const time = standing();
  let count = 0;
  time.add(
    () => {
      count += 1;
    },
    0,
    true,
  );
  await time.advance(100);
  expect(count).toBe(25);
});

it("has random numbers that are the same each time, between 0 and 1 and spread", () => {
  const numbers = (random: () => number) => Array.from({ length: 1000 }, random);
  const first = numbers(createRandom());
  expect(numbers(createRandom())).toEqual(first);
  expect(first.every((each) => each >= 0 && each < 1)).toBe(true);
  expect(new Set(first.map((each) => Math.floor(each * 10))).size).toBe(10);
});
