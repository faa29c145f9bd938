import { expect, it } from "vitest";
import { prometheusMetrics } from "~/server/adapters/telemetry/prometheus";
import { jobLimits } from "~/server/adapters/workers/job-limits";
import { processWorkers } from "~/server/adapters/workers/process-workers";
import { type JobName, WorkStopped } from "~/server/ports/workers";

const sheets = (scss: string) => new Map([["src/app.scss", scss]]);

it("does jobs in processes that are reused, and goes on after one that fails", async () => {
  const metrics = prometheusMetrics();
  const workers = processWorkers({}, metrics);
  const broken = { format: "pdf", bytes: null, maxPages: 1, maxCharacters: 1 };
  await expect(workers.run("readDocument", broken as never, "ann")).resolves.toEqual({ problem: "broken" });
  await expect(workers.run("compileSheets", null as never, "ann")).rejects.toMatchObject({
    reason: "broken",
  });
  const compiled = await workers.run("compileSheets", sheets("p { a { color: teal } }"), "ann");
  expect(JSON.stringify([...compiled])).toContain("p a");
  for (const line of [
    'worker_jobs_total{job="compileSheets",outcome="broken"} 1',
    'worker_jobs_total{job="compileSheets",outcome="done"} 1',
    'worker_jobs{job="compileSheets",state="running"} 0',
    'worker_jobs{job="compileSheets",state="waiting"} 0',
  ])
    expect(metrics.read()).toContain(`bluebonnet_${line}\n`);
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

it("does every job at once for one user while another's slow jobs take turns", async () => {
  const workers = processWorkers({ timeoutMs: 500 });
  const ended: string[] = [];
  const run = (name: JobName, input: unknown, userId: string) =>
    workers
      .run(name, input as never, userId)
      .catch(() => {})
      .then(() => ended.push(`${userId} ${name}`));
  const crowd = Array.from({ length: 16 }, () => run("compileSheets", sheets("@while true { }"), "ann"));
  const streams = ["readBundle", "readTransfer"];
  const jobs = Object.keys(jobLimits).filter((name): name is JobName => !streams.includes(name));
  // Most fail for what they are given, which takes a turn as well.
  for (const name of jobs) await run(name, null, "bob");
  expect(ended.filter((each) => each.startsWith("bob"))).toHaveLength(jobs.length);
  expect(ended.length).toBeLessThan(jobs.length + crowd.length);
  await Promise.all(crowd);
}, 60_000);
