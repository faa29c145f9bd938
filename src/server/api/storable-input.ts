import { DomainError } from "~/domain/error/domain-error";
import { storableText } from "~/domain/text/storable-text";

/**
 * Reads a call's raw input, and removes unpaired surrogates from its texts, in place: a length limit may have cut an
 * emoji, and jsonb rejects the rest.
 *
 * @throws {DomainError} `invalid` for a body that cannot be parsed, and for text with NUL characters, which
 * PostgreSQL cannot store
 */
export async function requireStorable(getRawInput: () => Promise<unknown>): Promise<void> {
  const input = await getRawInput().catch((cause: unknown) => {
    throw new DomainError("invalid", "This request could not be read.", { cause });
  });
  if (!makeStorable({ input }))
    throw new DomainError("invalid", "This text contains a character that cannot be stored.");
}

/**
 * Iterative and without spread, because the sender controls the depth and length of the input.
 *
 * @returns whether it can be stored
 */
function makeStorable(input: object): boolean {
  const stack: unknown[] = [input];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null) continue;
    const parts = value as Record<string, unknown>;
    for (const key of Object.keys(parts)) {
      const part = parts[key];
      if (key.includes("\0") || !key.isWellFormed()) return false;
      if (typeof part !== "string") stack.push(part);
      else if (part.includes("\0")) return false;
      else if (!part.isWellFormed()) parts[key] = storableText(part);
    }
  }
  return true;
}
