import "server-only";
import { DomainError } from "~/domain/error/domain-error";

/**
 * A call's raw input.
 *
 * @throws {DomainError} `invalid` for a body that cannot be parsed, and for text with NUL characters, which
 * PostgreSQL cannot store
 */
export async function requireStorable(getRawInput: () => Promise<unknown>): Promise<void> {
  const input = await getRawInput().catch((cause: unknown) => {
    throw new DomainError("invalid", "This request could not be read.", { cause });
  });
  if (containsNul(input))
    throw new DomainError("invalid", "This text contains a character that cannot be stored.");
}

/** Iterative and without spread, because the sender controls the depth and length of the input. */
function containsNul(input: unknown): boolean {
  const waiting = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && value.includes("\0")) return true;
    if (typeof value === "object" && value !== null)
      for (const part of Object.values(value)) waiting.push(part);
  }
  return false;
}
