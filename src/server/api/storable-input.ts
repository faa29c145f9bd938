import "server-only";
import { DomainError } from "~/domain/error/domain-error";

/**
 * What a call brought along, as it came over the wire.
 *
 * @throws {DomainError} `invalid` for a body that cannot be read, and for texts that the database cannot hold:
 * PostgreSQL knows no NUL
 */
export async function requireStorable(getRawInput: () => Promise<unknown>): Promise<void> {
  const input = await getRawInput().catch((cause: unknown) => {
    throw new DomainError("invalid", "This request could not be read.", { cause });
  });
  if (containsNul(input))
    throw new DomainError("invalid", "This text holds a character that cannot be kept.");
}

/** Without recursion and without spreading: how deep and how long a stranger's input is, is the stranger's choice. */
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
