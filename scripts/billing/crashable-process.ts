import type { Random } from "./seeded-random.ts";

/** What whoever works in a process that is dead gets for an answer. */
export class ProcessCrashed extends Error {}

/** A server process that dies before one of its steps: no later step happens, whoever still waits for one. */
export type CrashableProcess = {
  /** Counts a step. @throws {ProcessCrashed} when this is the one, and at every later one */
  step(): void;
  readonly hasCrashed: boolean;
  /** Whether it dies at all. */
  readonly canCrash: boolean;
};

/** @param lastStep how many steps it lives; infinite for one that lives on */
export function crashableProcess(lastStep: number): CrashableProcess {
  let steps = 0;
  return {
    step() {
      steps += 1;
      if (steps > lastStep) throw new ProcessCrashed("The process died here, as the run wanted it");
    },
    get hasCrashed() {
      return steps > lastStep;
    },
    canCrash: lastStep !== Number.POSITIVE_INFINITY,
  };
}

/** With that probability a process that dies before one of its first steps. */
export const maybeCrashable = (random: Random, probability: number, withinSteps: number): CrashableProcess =>
  crashableProcess(random.bool(probability) ? random.below(withinSteps) : Number.POSITIVE_INFINITY);

type Callable = (...args: unknown[]) => unknown;
const isCallable = (value: unknown): value is Callable => typeof value === "function";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * A port whose every call is a step of the process, those within its transactions too: a process that dies in one never
 * commits it.
 */
export function countingSteps<Port extends object>(port: Port, process: CrashableProcess): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (isCallable(member)) return countingCall(target, member, { name, process });
      return isObject(member) ? countingSteps(member, process) : member;
    },
  });
}

const countingCall =
  (
    target: object,
    call: Callable,
    { name, process }: { name: PropertyKey; process: CrashableProcess },
  ): Callable =>
  (...args) => {
    process.step();
    const [work, ...more] = args;
    if (name !== "$transaction" || !isCallable(work)) return call.apply(target, args);
    const watched: Callable = async (tx, ...rest) => {
      const answer = await work(isObject(tx) ? countingSteps(tx, process) : tx, ...rest);
      process.step();
      return answer;
    };
    return call.apply(target, [watched, ...more]);
  };
