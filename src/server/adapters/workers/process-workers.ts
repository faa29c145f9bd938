import { availableParallelism } from "node:os";
import type { Metrics } from "~/server/ports/telemetry";
import {
  type JobName,
  type Jobs,
  type ServerCalls,
  type StreamJobName,
  type StreamJobs,
  type Workers,
  WorkStopped,
} from "~/server/ports/workers";
import { noMetrics } from "../telemetry/prometheus";
import { fairTurns } from "./fair-turns";
import { type JobLimits, jobLimits } from "./job-limits";
import { type JobProcess, startJobProcess } from "./job-process";

/** An idle process exits after this long. */
const IDLE_MS = 5_000;

/** Runs jobs in processes, which are started when they are needed and reused for a while. */
export function processWorkers(limits: Partial<JobLimits> = {}, metrics: Metrics = noMetrics): Workers {
  const measure = jobMeter(metrics);
  const turns = fairTurns(Math.min(4, Math.max(2, availableParallelism())));
  const { take, returnProcess } = idleProcesses();
  return {
    async run<Name extends JobName>(
      name: Name,
      input: Jobs[Name]["input"],
      userId: string | null,
      calls: ServerCalls = {},
    ) {
      const { timeoutMs, heapMb } = { ...jobLimits[name], ...limits };
      const endTurn = await measure(name, "waiting", () => turns.enter(userId ?? ""));
      const worker = take(heapMb);
      try {
        return await measure(name, "running", async () => {
          const call = callsOf(calls);
          const request = { name, input, calls: Object.keys(calls) };
          let message = await worker.ask(request, timeoutMs);
          while (message.kind === "call")
            message = await worker.ask({ value: await call(message) }, timeoutMs);
          if (message.kind !== "done") throw failed(message);
          return message.result as Jobs[Name]["output"];
        });
      } finally {
        returnProcess(worker);
        endTurn();
      }
    },
    // It takes no turn, because it waits for its consumer.
    async *read<Name extends StreamJobName>(
      name: Name,
      input: StreamJobs[Name]["input"],
      chunks: AsyncIterable<Uint8Array>,
    ) {
      const { timeoutMs, heapMb } = { ...jobLimits[name], ...limits };
      const worker = take(heapMb);
      const ask = (message: object) => worker.ask(message, timeoutMs);
      try {
        yield* parts(ask, { name, input }, chunks) as AsyncGenerator<StreamJobs[Name]["part"]>;
      } finally {
        returnProcess(worker);
      }
    },
  };
}

type JobState = "waiting" | "running";

/** Measures the jobs of a state, and how they end. */
const jobMeter =
  (metrics: Metrics) =>
  async <Result>(job: JobName, state: JobState, work: () => Promise<Result>): Promise<Result> => {
    metrics.add("worker_jobs", { job, state });
    try {
      const result = await work();
      if (state === "running") metrics.add("worker_jobs_total", { job, outcome: "done" });
      return result;
    } catch (error) {
      const outcome = error instanceof WorkStopped ? error.reason : "broken";
      metrics.add("worker_jobs_total", { job, outcome });
      throw error;
    } finally {
      metrics.add("worker_jobs", { job, state }, -1);
    }
  };

const callsOf =
  (calls: ServerCalls) =>
  ({ name, input }: { name: string; input: unknown }): Promise<unknown> => {
    // The process is trusted, though not what it compiles.
    if (name === "file" && calls.file) return calls.file(String(input));
    if (name === "modules" && calls.modules) return calls.modules(input as Parameters<Modules>[0]);
    throw new WorkStopped("broken");
  };

type Modules = NonNullable<ServerCalls["modules"]>;

const failed = (message: object) =>
  Object.assign(new WorkStopped("broken"), "frames" in message && { cause: message.frames });

async function* parts(
  ask: (message: object) => ReturnType<JobProcess["ask"]>,
  task: object,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown> {
  const source = chunks[Symbol.asyncIterator]();
  let next = task;
  let isYielding = false;
  try {
    for (;;) {
      const message = await ask(next);
      if (message.kind === "done") return;
      if (message.kind === "chunk") next = { bytes: (await source.next()).value ?? null };
      else if (message.kind === "part") {
        isYielding = true;
        yield message.part;
        isYielding = false;
        next = { stop: false };
      } else throw failed(message);
    }
  } finally {
    // The caller may stop early.
    if (isYielding) await ask({ stop: true });
    await source.return?.();
  }
}

function idleProcesses() {
  const idle = new Map<JobProcess, NodeJS.Timeout>();
  return {
    take(heapMb: number): JobProcess {
      for (const [each, timer] of idle) {
        if (each.heapMb !== heapMb) continue;
        clearTimeout(timer);
        idle.delete(each);
        if (each.isIdle()) return each;
      }
      return startJobProcess(heapMb);
    },
    returnProcess(each: JobProcess) {
      if (!each.isIdle()) return each.end();
      const timer = setTimeout(() => {
        idle.delete(each);
        each.end();
      }, IDLE_MS);
      idle.set(each, timer.unref());
    },
  };
}
