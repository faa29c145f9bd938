import { useRef } from "react";
import { serverErrorOf } from "~/trpc/server-error";

/**
 * Gives each submission that must not run twice an id, reused while its outcome is unknown. A definite response ends
 * it.
 */
export function useAttempt() {
  const attempt = useRef<string>(undefined);
  return async <Result>(send: (attemptId: string) => Promise<Result>): Promise<Result> => {
    attempt.current ??= crypto.randomUUID();
    try {
      const result = await send(attempt.current);
      attempt.current = undefined;
      return result;
    } catch (error) {
      const serverError = serverErrorOf(error);
      // A definite refusal. After any other error the request may have succeeded, so its id is kept.
      if (serverError && serverError.data.reason !== "unavailable") attempt.current = undefined;
      throw error;
    }
  };
}
