import { TRPCClientError } from "@trpc/client";
import { useRef } from "react";

/**
 * Names each try of something that must not happen twice. Where it is unknown what became of it the same name is used
 * again; each definite answer ends it.
 */
export function useAttempt() {
  const attempt = useRef<string>(undefined);
  return async <Answer>(send: (attemptId: string) => Promise<Answer>): Promise<Answer> => {
    attempt.current ??= crypto.randomUUID();
    try {
      const answer = await send(attempt.current);
      attempt.current = undefined;
      return answer;
    } catch (error) {
      const refusal = serverErrorOf(error);
      // Refused for good; anything else may have happened, and is asked for again under the same name.
      if (refusal && refusal.reason !== "unavailable") attempt.current = undefined;
      throw error;
    }
  };
}

/** What our server answered; undefined where the network was gone. */
export const serverErrorOf = (error: unknown): { reason: string | null; message: string } | undefined =>
  error instanceof TRPCClientError && error.data
    ? { reason: error.data.reason, message: error.message }
    : undefined;
