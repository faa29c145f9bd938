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
  const count = (job: string, state: "waiting" | "running") => countJob(metrics, job, state);
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
      const endTurn = await counted(count(name, "waiting"), () => turns.enter(userId ?? ""));
      const worker = take(heapMb);
      try {
        const ask = (message: object) => worker.ask(message, timeoutMs);
        const result = await counted(count(name, "running"), () => perform(ask, { name, input }, calls));
        return result as Jobs[Name]["output"];
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
      const end = count(name, "running");
      let failure: unknown;
      try {
        yield* parts(ask, { name, input }, chunks) as AsyncGenerator<StreamJobs[Name]["part"]>;
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        end(failure);
        returnProcess(worker);
      }
    },
  };
}

/** Counts a job. @returns counts its end, with what it threw; a job that only waited is not one that ended */
function countJob(metrics: Metrics, job: string, state: "waiting" | "running") {
  metrics.add("worker_jobs", { job, state });
  return (error?: unknown) => {
    metrics.add("worker_jobs", { job, state }, -1);
    const outcome = error instanceof WorkStopped ? error.reason : error ? "broken" : "done";
    if (error || state === "running") metrics.add("worker_jobs_total", { job, outcome });
  };
}

/** Runs a part of a job, and counts it. */
async function counted<Result>(end: (error?: unknown) => void, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    end();
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}

type Ask = (message: object) => ReturnType<JobProcess["ask"]>;

/** Does one job, with the calls that it makes. @returns its output */
async function perform(ask: Ask, job: object, calls: ServerCalls): Promise<unknown> {
  const call = callsOf(calls);
  let message = await ask({ ...job, calls: Object.keys(calls) });
  while (message.kind === "call") message = await ask({ value: await call(message) });
  if (message.kind !== "done") throw failed(message);
  return message.result;
}

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

async function* parts(ask: Ask, task: object, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
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
