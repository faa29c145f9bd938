import type { Random } from "./seeded-random.ts";

/** Thrown by every call of a crashed process. */
export class ProcessCrashed extends Error {}

/** A server process that crashes before a given step; no later step happens. */
export type CrashableProcess = {
  /** Counts a step. @throws {ProcessCrashed} from the crash on */
  step(): void;
  readonly hasCrashed: boolean;
  /** Whether it can crash at all. */
  readonly canCrash: boolean;
};

/** @param lastStep the number of steps before the crash; infinite: it never crashes */
export function crashableProcess(lastStep: number): CrashableProcess {
  let steps = 0;
  return {
    step() {
      steps += 1;
      if (steps > lastStep) throw new ProcessCrashed("The simulation crashed this process");
    },
    get hasCrashed() {
      return steps > lastStep;
    },
    canCrash: lastStep !== Number.POSITIVE_INFINITY,
  };
}

/** A process that crashes within its first steps with the given probability. */
export const maybeCrashable = (random: Random, probability: number, withinSteps: number): CrashableProcess =>
  crashableProcess(random.bool(probability) ? random.below(withinSteps) : Number.POSITIVE_INFINITY);

type Callable = (...args: unknown[]) => unknown;
const isCallable = (value: unknown): value is Callable => typeof value === "function";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Counts every call to a port as a step of the process, including calls within transactions: a crash within a
 * transaction prevents its commit.
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
    const counted: Callable = async (tx, ...rest) => {
      const result = await work(isObject(tx) ? countingSteps(tx, process) : tx, ...rest);
      process.step();
      return result;
    };
    return call.apply(target, [counted, ...more]);
  };
