import "server-only";
import { DomainError } from "~/domain/error/domain-error";
import type { GitHub, GitHubApi } from "~/server/ports/github";

/** GitHub with a token, or with none. @throws DomainError from every method, as the port says */
export const openGitHub = (gitHub: GitHub, token: string | null): GitHubApi =>
  new Proxy(gitHub.as(token), {
    get(api, name) {
      const method: ((...args: unknown[]) => Promise<unknown>) | undefined = Reflect.get(api, name);
      // Whoever awaits an object looks for its `then`.
      if (!method) return undefined;
      return (...args: unknown[]) => withOwnErrors(method(...args));
    },
  });

/**
 * Makes an adapter's refusals anew. The adapters are wired once in a process, but Next loads modules several times: a
 * DomainError of another copy is no instance of this one's class.
 */
export const withOwnErrors = <Value>(call: Promise<Value>): Promise<Value> =>
  call.catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    const { code, userMessage, detail, field } = error;
    throw new DomainError(code, userMessage, {
      ...(detail !== undefined && { detail }),
      ...(field !== undefined && { field }),
      cause: error,
    });
  });

const isRefusal = (error: unknown): error is DomainError => error instanceof Error && "userMessage" in error;
