import { createContext, use, useSyncExternalStore } from "react";

/** What a command prints, and its exit code. */
type Answer = { output: string; exitCode: number };

/** Packages that a command asks for, which ends with the answer. */
type PackageRequest = {
  projectId: string;
  names: readonly string[];
  answer: (answer: Answer) => void;
};

/**
 * Takes requests of commands to the question above the page: commands run code that must not answer it. Also knows which
 * projects wait for packages.
 */
export function createPackageRequests() {
  let waiting: PackageRequest[] = [];
  const lacking = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: PackageRequest[]) => {
    waiting = next;
    notify();
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
    /** The app of a project imports packages that it does not have yet, and may still get. */
    setLacking(projectId: string, isLacking: boolean) {
      if (lacking.has(projectId) === isLacking) return;
      if (isLacking) lacking.add(projectId);
      else lacking.delete(projectId);
      notify();
    },
    isLacking: (projectId: string) => lacking.has(projectId),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Requests = ReturnType<typeof createPackageRequests>;

/** Asks for packages. @returns once it is answered */
export type AskForPackages = Requests["ask"];

/** Null where pages get no packages. */
export const PackageRequests = createContext<Requests | null>(null);

/**
 * Whether a project still waits for packages that its app imports: they are being fetched, or the user is asked. Until then
 * nothing evaluates its page: no repair, no check, and no mark of its version.
 */
export function useLacksPackages(projectId: string | null): boolean {
  const requests = use(PackageRequests);
  return useSyncExternalStore(
    requests?.subscribe ?? ignoreChanges,
    () => projectId !== null && requests?.isLacking(projectId) === true,
    () => false,
  );
}

const ignoreChanges = () => () => {};
