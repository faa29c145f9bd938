import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { MAX_SAVED_PROMPTS, type SavedPrompt } from "~/domain/chat/saved-prompt";
import type { SavePromptInput } from "~/domain/chat/saved-prompt-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import type { Db } from "~/server/db";
import type { Clock, Ids } from "~/server/ports/system";
import { lockUser } from "../../billing/locks";
import { enforceStorageLimit, readStoredBytes } from "../../billing/storage";

/** The user's saved prompts, by name. */
export const listPrompts = ({ db }: { db: Db }, user: SignedInUser): Promise<SavedPrompt[]> =>
  db.savedPrompt.findMany({
    where: { userId: user.id },
    orderBy: { name: "asc" },
    select: { id: true, name: true, text: true },
  });

/**
 * Saves a new prompt, or changes one.
 *
 * @throws DomainError not_found, conflict for a name that another one has or when there are too many
 */
export async function savePrompt(
  deps: { db: Db; clock: Clock; ids: Ids },
  user: SignedInUser,
  { promptId, name, text }: SavePromptInput,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Concurrent saves must not exceed the limit or share a name.
    await lockUser(tx, user.id);
    const all = await tx.savedPrompt.findMany({
      where: { userId: user.id },
      select: { id: true, name: true },
    });
    if (promptId && !all.some(({ id }) => id === promptId)) throw notFound();
    if (all.some((each) => each.name === name && each.id !== promptId))
      throw new DomainError("conflict", "You already have a prompt with this name.", { field: "name" });
    if (promptId) {
      const before = await readStoredBytes(tx, user.id);
      await tx.savedPrompt.updateMany({ where: { id: promptId, userId: user.id }, data: { name, text } });
      return enforceStorageLimit(tx, user.id, { before });
    }
    if (all.length >= MAX_SAVED_PROMPTS)
      throw new DomainError(
        "conflict",
        `You already have ${MAX_SAVED_PROMPTS} saved prompts, which is the maximum.`,
        {
          detail: "Delete one that you no longer need first.",
        },
      );
    await tx.savedPrompt.create({
      data: { id: deps.ids.next(), userId: user.id, name, text, createdAt: deps.clock.now() },
      select: { id: true },
    });
    await enforceStorageLimit(tx, user.id);
  });
}

/** @throws DomainError not_found */
export async function removePrompt(
  { db }: { db: Db },
  user: SignedInUser,
  { promptId }: { promptId: string },
): Promise<void> {
  const { count } = await db.savedPrompt.deleteMany({ where: { id: promptId, userId: user.id } });
  if (count === 0) throw notFound();
}
