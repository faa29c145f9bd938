import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AcceptRulesInput, SetRulesInput } from "~/domain/chat/rules/rules-input";
import { DomainError } from "~/domain/error/domain-error";
import { MAX_SKILLS } from "~/domain/project/rules/rule-file";
import { MAX_SHOWN_CHARACTERS, shownText, textOfRuns } from "~/domain/text/verbatim";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { addAccepted, hashOfRules } from "../../project/accepted-rules";
import { lockProject } from "../../project/draft-store";
import { readNextFiles } from "../../project/drafts";
import { lockChat, requireChat } from "../repository";
import { readRules } from "./read-rules";

type Deps = { db: Db; streams: Streams };

/** More files than a project uses; those that are gone count. */
const MAX_OFF = 2 * MAX_SKILLS;

/** Uses a source of rules in a chat, or does not. @throws DomainError not_found */
export async function setRules(
  { db, streams }: Deps,
  user: SignedInUser,
  { chatId, source, isOn }: SetRulesInput,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockChat(tx, user.id, chatId);
    const { rulesOff } = await tx.chat.findUniqueOrThrow({
      where: { id: chatId },
      select: { rulesOff: true },
    });
    const others = rulesOff.filter((each) => each !== source);
    await tx.chat.update({
      where: { id: chatId },
      data: { rulesOff: isOn ? others : [...others, source].slice(-MAX_OFF) },
      select: { id: true },
    });
  });
  streams.announce(chatId);
}

/** A text that waits until its owner has read it; null where it is too long to be shown whole, and cannot be accepted. */
export type UnreadRules = { path: string; hash: string; text: string | null };

/** The rules and skills of a chat's project that are not used before its owner has read them. @throws DomainError not_found */
export async function readUnreadRules(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<UnreadRules[]> {
  const chat = await requireChat(db, user.id, chatId);
  const files = await readNextFiles(db, user.id, chat);
  const { unread } = await readRules(db, { userId: user.id, chatId }, { files, isDraft: true });
  return unread.map(({ path, text }) => ({
    path,
    hash: hashOfRules(text),
    text: textOfRuns(shownText(text)).length <= MAX_SHOWN_CHARACTERS ? text : null,
  }));
}

/** Uses rules and skills of a chat's project that its owner has read. @throws DomainError not_found; conflict when one has changed */
export async function acceptRules(
  deps: Deps,
  user: SignedInUser,
  { chatId, hashes }: AcceptRulesInput,
): Promise<void> {
  const unread = await readUnreadRules(deps, user, { chatId });
  const shown = new Set(unread.flatMap(({ hash, text }) => (text === null ? [] : hash)));
  if (!hashes.every((hash) => shown.has(hash)))
    throw new DomainError("conflict", "These rules have changed meanwhile. Please read them again.");
  await deps.db.$transaction(async (tx) => {
    const { projectId } = await tx.chat.findUniqueOrThrow({
      where: { id: chatId },
      select: { projectId: true },
    });
    if (!projectId) return;
    await lockProject(tx, user.id, projectId);
    await addAccepted(tx, projectId, hashes);
  });
  deps.streams.announce(chatId);
}
