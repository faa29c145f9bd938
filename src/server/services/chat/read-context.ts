import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { fitTurns, instructionsFor, selectImages } from "~/domain/chat/prompt";
import { chooseModel } from "./choose-model";
import { MAX_PROMPT_MESSAGES, outputBudget, readPrompt, type StoredTurn } from "./read-prompt";
import type { ReplyDeps } from "./reply-deps";
import { countPath, requireChat } from "./repository";

export type ContextFit = {
  /** Earlier messages that the model would get with the next one. */
  sent: number;
  /** Earlier messages that do not fit into its context, or are too many for any. */
  leftOut: number;
  /** Pictures of what is sent that are too many bytes for one reply. */
  imagesLeftOut: number;
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
  if (!chat.leafId) return { sent: 0, leftOut: 0, imagesLeftOut: 0 };
  const { id } = await chooseModel(deps, user, input.modelId);
  const [length, prompt, opened] = await Promise.all([
    countPath(deps.db, chat.id, chat.leafId),
    readPrompt(deps.db, { userId: user.id, chatId: chat.id, promptId: chat.leafId }),
    // A model that does not answer now has no context to compare with; sending to it says why.
    deps.models.open(id).catch(() => undefined),
  ]);
  // The message that is to be sent stays whatever happens; the conversation takes what is left beside it.
  const next: StoredTurn = { role: "user", text: "", tokens: 0, files: [], pictures: [] };
  const earlier = prompt.turns.slice(1 - MAX_PROMPT_MESSAGES);
  const { turns, leftOut } = fitTurns([...earlier, next], {
    contextTokens: opened?.listing.contextTokens ?? null,
    instructions: instructionsFor(prompt.settings.systemPrompt),
    outputTokens: outputBudget(prompt, opened?.listing.maxOutputTokens ?? null),
  });
  const pictures = opened?.listing.supportsImages ? turns.flatMap((turn) => turn.pictures) : [];
  const { picked } = selectImages(turns);
  return {
    sent: turns.length - 1,
    leftOut: leftOut + Math.max(0, length + 1 - MAX_PROMPT_MESSAGES),
    imagesLeftOut: pictures.filter(({ id }) => !picked.has(id)).length,
  };
}
