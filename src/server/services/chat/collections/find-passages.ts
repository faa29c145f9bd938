import { type PromptReference, withoutMentions } from "~/domain/chat/reference";
import { questionFrom } from "~/domain/knowledge/choose-passages";
import { OWN_CHATS } from "~/domain/knowledge/collection";
import type { RetrievedPassages } from "~/domain/knowledge/passage";
import { storedPassages } from "~/domain/knowledge/stored-passages";
import type { Models } from "~/server/ports/models";
import type { Streams } from "~/server/ports/streams";
import { chatsFor } from "../../access/access";
import { type SearchDeps, searchCollections, type UsedMeaning } from "../../knowledge/search-collections";
import { type ActorInChat, updateMessage } from "../message-store";
import type { ReplyJob } from "../sending/begin-reply";
import { indexChats } from "./index-chats";

type QuestionTurn = {
  role: "user" | "assistant";
  text: string;
  references: readonly PromptReference[];
  repair: unknown;
};

/** `models`: enables semantic search; absent where nothing may be sent to a model. */
type SearchScope = { userId: string; chatId: string | null; models?: Models };

/**
 * The passages for the newest turn, from the collections that it mentions and those of its chat. Null without any
 * collection, and for automatic repairs, which ask no question.
 */
export async function findPassages(
  deps: SearchDeps,
  scope: SearchScope,
  turns: readonly QuestionTurn[],
): Promise<RetrievedPassages | null> {
  const newest = turns.at(-1);
  if (!newest || newest.repair !== null) return null;
  const { userId, chatId } = scope;
  const attached = chatId ? await readAttached(deps, { userId, chatId }) : [];
  const mentioned = newest.references.flatMap((each) => (each.kind === "collection" ? each.id : []));
  const before = turns.slice(0, -1).findLast(({ role }) => role === "user");
  const question = questionFrom(
    withoutMentions(newest.text, newest.references),
    before && withoutMentions(before.text, before.references),
  );
  return searchIn(deps, scope, { collectionIds: [...new Set([...attached, ...mentioned])], question });
}

/** For the chat's owner, whose collections they are; those of a team for its members, too. */
const readAttached = async ({ db }: SearchDeps, { userId, chatId }: ActorInChat): Promise<string[]> => {
  const attached = await db.chatCollection.findMany({
    where: { chatId, OR: [{ chat: { userId } }, { collection: { teamId: { not: null } } }] },
    select: { collectionId: true },
  });
  return attached.map(({ collectionId }) => collectionId);
};

/** The passages of a chat's collections for a question; null if it has none. */
export const searchAttached = async (
  deps: SearchDeps,
  chat: SearchScope & { chatId: string },
  question: string,
): Promise<RetrievedPassages | null> =>
  searchIn(deps, chat, { collectionIds: await readAttached(deps, chat), question });

async function searchIn(
  deps: SearchDeps,
  { userId, chatId, models }: SearchScope,
  { collectionIds, question }: { collectionIds: readonly string[]; question: string },
): Promise<RetrievedPassages | null> {
  if (collectionIds.length === 0) return null;
  const query = { userId, exceptChatId: chatId, question };
  return searchCollections(deps, userId, {
    collectionIds,
    ...(collectionIds.includes(OWN_CHATS.id)
      ? { openChats: (meaning: UsedMeaning | undefined) => indexChats(deps.db, query, meaning) }
      : {}),
    question,
    ...(models ? { models } : {}),
  });
}

/** The passages of a reply, stored so that citation numbers stay valid when it is continued or regenerated. */
export async function readReplyPassages(
  deps: SearchDeps & { models: Models; streams: Streams },
  job: Pick<ReplyJob, "userId" | "chatId" | "replyId">,
  turns: readonly QuestionTurn[],
): Promise<RetrievedPassages | null> {
  const reply = await deps.db.message.findFirst({
    where: { id: job.replyId, chatId: job.chatId, chat: chatsFor(job.userId, "edit") },
    select: { passages: true },
  });
  const stored = storedPassages.parse(reply?.passages ?? null);
  if (stored) return stored;
  const result = await findPassages(deps, { ...job, models: deps.models }, turns);
  if (!result) return null;
  await updateMessage(
    deps.db,
    { id: job.replyId, status: "streaming" },
    { passages: { ...result, passages: [...result.passages], silent: [...result.silent] } },
  );
  // Followers can open them while the reply is being written.
  deps.streams.announce(job.chatId);
  return result;
}
