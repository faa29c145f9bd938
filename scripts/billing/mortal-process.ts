import type { Chance } from "./seeded-chance.ts";

/** What whoever works in a process that is dead gets for an answer. */
export class ProcessDied extends Error {}

/** A server process that dies before one of its steps: no later step happens, whoever still waits for one. */
export type MortalProcess = {
  /** Counts a step. @throws {ProcessDied} when this is the one, and at every later one */
  step(): void;
  readonly isDead: boolean;
  /** Whether it dies at all. */
  readonly isMortal: boolean;
};

/** @param lastStep how many steps it lives; infinite for one that lives on */
export function mortalProcess(lastStep: number): MortalProcess {
  let steps = 0;
  return {
    step() {
      steps += 1;
      if (steps > lastStep) throw new ProcessDied("The process died here, as the run wanted it");
    },
    get isDead() {
      return steps > lastStep;
    },
    isMortal: lastStep !== Number.POSITIVE_INFINITY,
  };
}

/** With that probability a process that dies before one of its first steps. */
export const perhapsMortal = (chance: Chance, probability: number, withinSteps: number): MortalProcess =>
  mortalProcess(chance.happens(probability) ? chance.below(withinSteps) : Number.POSITIVE_INFINITY);

type Callable = (...args: unknown[]) => unknown;
const isCallable = (value: unknown): value is Callable => typeof value === "function";
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * A port whose every call is a step of the process, those within its transactions too: a process that dies in one never
 * commits it.
 */
export function stepping<Port extends object>(port: Port, process: MortalProcess): Port {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (isCallable(member)) return steppingCall(target, member, { name, process });
      return isObject(member) ? stepping(member, process) : member;
    },
  });
}

const steppingCall =
  (
    target: object,
    call: Callable,
    { name, process }: { name: PropertyKey; process: MortalProcess },
  ): Callable =>
  (...args) => {
    process.step();
    const [work, ...more] = args;
    if (name !== "$transaction" || !isCallable(work)) return call.apply(target, args);
    const watched: Callable = async (tx, ...rest) => {
      const answer = await work(isObject(tx) ? stepping(tx, process) : tx, ...rest);
      process.step();
      return answer;
    };
    return call.apply(target, [watched, ...more]);
  };
