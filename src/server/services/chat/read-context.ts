import "server-only";
import type { SignedInUser } from "~/domain/account/signed-in-user";
import { fitTurns, instructionsFor } from "~/domain/chat/prompt";
import { chooseModel } from "./choose-model";
import { outputRoom, readPrompt } from "./read-prompt";
import type { ReplyDeps } from "./reply-deps";
import { requireChat } from "./repository";

export type ContextFit = {
  /** Messages that the model would get with the next one. */
  sent: number;
  /** Earlier messages that do not fit into its context. */
  leftOut: number;
};

/**
 * What the next message would take along to a model, said before it is sent: a context is never cut in silence.
 *
 * @throws DomainError not_found
 */
export async function readContext(
  deps: Pick<ReplyDeps, "db" | "models">,
  user: SignedInUser,
  input: { chatId: string; modelId: string },
): Promise<ContextFit> {
  const chat = await requireChat(deps.db, user.id, input.chatId);
  if (!chat.leafId) return { sent: 0, leftOut: 0 };
  const { id } = await chooseModel(deps, input.modelId);
  const [prompt, opened] = await Promise.all([
    readPrompt(deps.db, { userId: user.id, chatId: chat.id, promptId: chat.leafId }),
    // A model that does not answer now has no context to compare with; sending to it says why.
    deps.models.open(id).catch(() => undefined),
  ]);
  const { turns, leftOut } = fitTurns(prompt.turns, {
    contextTokens: opened?.listing.contextTokens ?? null,
    instructions: instructionsFor(prompt.settings.systemPrompt),
    outputTokens: outputRoom(prompt, opened?.listing.maxOutputTokens ?? null),
  });
  return { sent: turns.length, leftOut };
}
