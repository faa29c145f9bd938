import { createContext, use, useSyncExternalStore } from "react";

/** The output of a command, and its exit code. */
export type CommandResult = { output: string; exitCode: number };

/** Packages that a command requests. The command ends with the answer. */
type PackageRequest = {
  projectId: string;
  names: readonly string[];
  answer: (answer: CommandResult) => void;
};

/**
 * Passes package requests of commands to the prompt above the page, which their untrusted code cannot answer. Also
 * tracks the projects that wait for packages.
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
      new Promise<CommandResult>((resolve) => {
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
    /** The request to answer now. */
    current: (projectId: string) => waiting.find((each) => each.projectId === projectId) ?? null,
    /** The project's app imports packages that it lacks but may still get. */
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

/** Requests packages; resolves with the answer. */
export type AskForPackages = Requests["ask"];

/** Null if pages cannot get packages. */
export const PackageRequests = createContext<Requests | null>(null);

/**
 * Whether packages of a project's app are being fetched, or the user is being asked. Meanwhile its page is not
 * evaluated: no repairs, no checks, and no mark on its version.
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
