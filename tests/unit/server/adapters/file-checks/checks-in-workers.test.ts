import { expect, it } from "vitest";
import { checksInWorkers } from "~/server/adapters/file-checks/checks-in-workers";
import { processWorkers } from "~/server/adapters/workers/process-workers";

// Each nests what the compiler of scripts tries twice, so that thirty of them take it hours. The first is seen before.
it.each([
  ["calls with types", "async<T>(", "It is nested too deeply to be read."],
  ["types before a list", "<a>[", "It takes too long or too much memory to be read."],
])("gives up %s in each other, and the server goes on meanwhile", async (_, unit, problem) => {
  const checks = checksInWorkers(processWorkers({ timeoutMs: 2_000 }));
  let turns = 0;
  const ticking = setInterval(() => turns++, 10);
  expect(await checks.check("src/a.ts", unit.repeat(40), "ann")).toBe(problem);
  expect(await checks.check("src/a.ts", "export const a: number = 1;", "ann")).toBeNull();
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});

it("says what is wrong with a file, once", async () => {
  const workers = processWorkers();
  let runs = 0;
  const checks = checksInWorkers({
    read: workers.read,
    run: (...job) => {
      runs += 1;
      return workers.run(...job);
    },
  });
  for (let time = 0; time < 2; time++)
    expect(await checks.check("a.json", "{", "ann")).toContain("Expected property name");
  expect(runs).toBe(1);
});
