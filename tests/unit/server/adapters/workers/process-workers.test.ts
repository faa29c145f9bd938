import { expect, it } from "vitest";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { WorkStopped } from "~/server/ports/workers";

const sheets = (scss: string) => new Map([["src/app.scss", scss]]);

it("does jobs in processes that are reused, and goes on after one that fails", async () => {
  const workers = processWorkers();
  const broken = { format: "pdf", bytes: null, maxPages: 1, maxCharacters: 1 };
  await expect(workers.run("readDocument", broken as never, "ann")).resolves.toEqual({ problem: "broken" });
  await expect(workers.run("compileSheets", null as never, "ann")).rejects.toMatchObject({
    reason: "broken",
  });
  const compiled = await workers.run("compileSheets", sheets("p { a { color: teal } }"), "ann");
  expect(JSON.stringify([...compiled])).toContain("p a");
});

// A thread would take the server with it: an array that grows is one allocation, which no limit of a thread survives.
it.each([
  ["a list that grows", "$l: ();\n@while true { $l: append($l, $l); }"],
  ["a text that grows", '$s: "a";\n@while true { $s: $s + $s; }'],
])("outlives %s without end, and does the next job", async (_, scss) => {
  const workers = processWorkers({ heapMb: 96, timeoutMs: 20_000 });
  await expect(workers.run("compileSheets", sheets(scss), "ann")).rejects.toBeInstanceOf(WorkStopped);
  await expect(workers.run("compileSheets", sheets("p { color: teal }"), "ann")).resolves.toBeDefined();
});
