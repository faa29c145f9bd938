import { type PromptReference, withoutMentions } from "~/domain/chat/reference";
import { questionFrom } from "~/domain/knowledge/choose-passages";
import { OWN_CHATS } from "~/domain/knowledge/collection";
import type { GivenPassages } from "~/domain/knowledge/passage";
import { storedPassages } from "~/domain/knowledge/stored-passages";
import type { Models } from "~/server/ports/models";
import type { Streams } from "~/server/ports/streams";
import { type SearchDeps, searchCollections, type UsedMeaning } from "../../knowledge/search-collections";
import { type OwnedChat, updateMessage } from "../message-store";
import type { ReplyJob } from "../sending/begin-reply";
import { indexChats } from "./index-chats";

type AskingTurn = {
  role: "user" | "assistant";
  text: string;
  references: readonly PromptReference[];
  repair: unknown;
};

/** `models`: the user's, to find passages by meaning as well; absent where nothing may be sent to a model. */
type Asker = { userId: string; chatId: string | null; models?: Models };

/**
 * What the newest turn is to be given of the collections that it mentions, and of those of its chat; null where there are
 * none, and for a try to fix an error, which is no question.
 */
export async function findPassages(
  deps: SearchDeps,
  asker: Asker,
  turns: readonly AskingTurn[],
): Promise<GivenPassages | null> {
  const newest = turns.at(-1);
  if (!newest || newest.repair !== null) return null;
  const { userId, chatId } = asker;
  const attached = chatId ? await readAttached(deps, { userId, chatId }) : [];
  const mentioned = newest.references.flatMap((each) => (each.kind === "collection" ? each.id : []));
  const before = turns.slice(0, -1).findLast(({ role }) => role === "user");
  const question = questionFrom(
    withoutMentions(newest.text, newest.references),
    before && withoutMentions(before.text, before.references),
  );
  return searchIn(deps, asker, { collectionIds: [...new Set([...attached, ...mentioned])], question });
}

const readAttached = async ({ db }: SearchDeps, { userId, chatId }: OwnedChat): Promise<string[]> => {
  const attached = await db.chatCollection.findMany({
    where: { chatId, chat: { userId } },
    select: { collectionId: true },
  });
  return attached.map(({ collectionId }) => collectionId);
};

/** What the collections of a chat say to a question; null where it has none. */
export const searchAttached = async (
  deps: SearchDeps,
  chat: Asker & { chatId: string },
  question: string,
): Promise<GivenPassages | null> =>
  searchIn(deps, chat, { collectionIds: await readAttached(deps, chat), question });

async function searchIn(
  deps: SearchDeps,
  { userId, chatId, models }: Asker,
  { collectionIds, question }: { collectionIds: readonly string[]; question: string },
): Promise<GivenPassages | null> {
  if (collectionIds.length === 0) return null;
  const asked = { userId, exceptChatId: chatId, question };
  return searchCollections(deps, userId, {
    collectionIds,
    ...(collectionIds.includes(OWN_CHATS.id)
      ? { openChats: (meaning: UsedMeaning | undefined) => indexChats(deps.db, asked, meaning) }
      : {}),
    question,
    ...(models ? { models } : {}),
  });
}

/**
 * What a reply is given, kept with it: its numbers mean the same after it was continued, or written by another model.
 */
export async function givePassages(
  deps: SearchDeps & { models: Models; streams: Streams },
  job: Pick<ReplyJob, "userId" | "chatId" | "replyId">,
  turns: readonly AskingTurn[],
): Promise<GivenPassages | null> {
  const reply = await deps.db.message.findFirst({
    where: { id: job.replyId, chatId: job.chatId, chat: { userId: job.userId } },
    select: { passages: true },
  });
  const before = storedPassages.parse(reply?.passages ?? null);
  if (before) return before;
  const given = await findPassages(deps, { ...job, models: deps.models }, turns);
  if (!given) return null;
  await updateMessage(
    deps.db,
    { id: job.replyId, status: "streaming" },
    { passages: { ...given, passages: [...given.passages], silent: [...given.silent] } },
  );
  // Whoever follows the reply can open them while it is being written.
  deps.streams.announce(job.chatId);
  return given;
}
