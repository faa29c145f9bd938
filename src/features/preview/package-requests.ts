import { createContext } from "react";

/** What a command prints, and its exit code. */
type Answer = { output: string; exitCode: number };

/** Packages that a command asks for, which ends with the answer. */
type PackageRequest = {
  projectId: string;
  names: readonly string[];
  answer: (answer: Answer) => void;
};

/** Takes requests of commands to the question above the page: commands run code that must not answer it. */
export function createPackageRequests() {
  let waiting: PackageRequest[] = [];
  const listeners = new Set<() => void>();
  const change = (next: PackageRequest[]) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    ask: (projectId: string, names: readonly string[]) =>
      new Promise<Answer>((resolve) => {
        const request: PackageRequest = {
          projectId,
          names,
          answer(answer) {
            change(waiting.filter((each) => each !== request));
            resolve(answer);
          },
        };
        change([...waiting, request]);
      }),
    /** The one that is to be answered now. */
    current: (projectId: string) => waiting.find((each) => each.projectId === projectId) ?? null,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Requests = ReturnType<typeof createPackageRequests>;

/** Asks for packages. @returns once it is answered */
export type AskForPackages = Requests["ask"];

const none: Pick<Requests, "current" | "subscribe"> = { current: () => null, subscribe: () => () => {} };

/** Set where there is a terminal. */
export const PackageRequests = createContext(none);
