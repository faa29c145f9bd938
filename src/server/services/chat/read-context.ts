import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { ContextFile } from "~/domain/chat/project-context";
import { selectImages } from "~/domain/chat/prompt";
import { readVersionFiles } from "../project/read-version-files";
import { chooseModel } from "./choose-model";
import { composePrompt } from "./compose-prompt";
import { MAX_PROMPT_MESSAGES, readPrompt, type StoredTurn } from "./read-prompt";
import type { ReplyDeps } from "./reply-deps";
import { countPath, requireChat } from "./repository";

export type ContextFit = {
  /** Earlier messages that would be sent with the next one. */
  sent: number;
  /** Earlier messages beyond the model's context or the message limit. */
  leftOut: number;
  /** Images of sent messages that exceed the byte limit of one reply. */
  imagesLeftOut: number;
  /** What is sent of the project, in estimated tokens. */
  project: { tokens: number; files: readonly ContextFile[] };
};

/**
 * What would be sent with the next message. Shown beforehand, so that the context is never cut silently.
 *
 * @throws DomainError not_found
 */
export async function readContext(
  deps: Pick<ReplyDeps, "db" | "models">,
  user: SignedInUser,
  input: { chatId: string; modelId: string },
): Promise<ContextFit> {
  const chat = await requireChat(deps.db, user.id, input.chatId);
  if (!chat.leafId) return { sent: 0, leftOut: 0, imagesLeftOut: 0, project: { tokens: 0, files: [] } };
  const { id } = await chooseModel(deps, user, input.modelId);
  const [length, prompt, files, opened] = await Promise.all([
    countPath(deps.db, chat.id, chat.leafId),
    readPrompt(deps.db, { userId: user.id, chatId: chat.id, promptId: chat.leafId }),
    readVersionFiles(deps.db, user.id, chat.project?.headId),
    // An unreachable model has no context to compare with; sending to it reports why.
    deps.models.open(id).catch(() => undefined),
  ]);
  // The next message is always sent; the conversation gets the remaining space.
  const next: StoredTurn = {
    role: "user",
    text: "",
    tokens: 0,
    files: [],
    pictures: [],
    references: [],
    built: false,
  };
  const turns = [...prompt.turns.slice(1 - MAX_PROMPT_MESSAGES), next];
  const listing = opened?.listing ?? unknownModel;
  const plan = composePrompt({ ...prompt, turns }, files, { ...opened, listing }).plan;
  const pictures = listing.supportsImages ? plan.turns.flatMap((turn) => turn.pictures) : [];
  const { picked } = selectImages(plan.turns);
  return {
    sent: plan.turns.length - 1,
    leftOut: plan.leftOut + Math.max(0, length + 1 - MAX_PROMPT_MESSAGES),
    imagesLeftOut: pictures.filter(({ id }) => !picked.has(id)).length,
    project: { tokens: plan.context.tokens, files: plan.context.files },
  };
}

const unknownModel = { name: "", contextTokens: null, maxOutputTokens: null, supportsImages: false };
