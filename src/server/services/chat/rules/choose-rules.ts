import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AcceptRulesInput, SetRulesInput } from "~/domain/chat/rules/rules-input";
import { DomainError } from "~/domain/error/domain-error";
import { MAX_SKILLS } from "~/domain/project/rules/rule-file";
import { MAX_DISPLAYED_CHARACTERS, textOfRuns, verbatimText } from "~/domain/text/verbatim";
import type { Db } from "~/server/db";
import type { Streams } from "~/server/ports/streams";
import { addAccepted, hashOfRules } from "../../project/accepted-rules";
import { readNextFiles } from "../../project/drafts";
import { lockHead } from "../../project/project-store";
import { requireProject } from "../../project/require-project";
import { lockChat, requireChat } from "../repository";
import { readRules } from "./read-rules";

type Deps = { db: Db; streams: Streams };

/** More than a project has; deleted files count too. */
const MAX_OFF = 2 * MAX_SKILLS;

/** Switches a source of rules on or off for a chat. @throws DomainError not_found */
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

/** Rules awaiting acceptance. `text`: null if it is too long to display in full, and cannot be accepted. */
export type UnreadRules = { path: string; hash: string; text: string | null };

/** The project's rules and skills that nobody who may edit it has accepted yet. @throws DomainError not_found */
export async function readUnreadRules(
  { db }: { db: Db },
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<UnreadRules[]> {
  const chat = await requireChat(db, user.id, { chatId, deed: "edit" });
  const files = await readNextFiles(db, user.id, chat);
  const { unread } = await readRules(db, { userId: user.id, chatId }, { files });
  return unread.map(({ path, text }) => ({
    path,
    hash: hashOfRules(text),
    text: textOfRuns(verbatimText(text)).length <= MAX_DISPLAYED_CHARACTERS ? text : null,
  }));
}

/** Accepts rules and skills of the chat's project, as its owner. @throws DomainError not_found; conflict when one has changed */
export async function acceptRules(
  deps: Deps,
  user: SignedInUser,
  { chatId, hashes }: AcceptRulesInput,
): Promise<void> {
  await requireChat(deps.db, user.id, { chatId, deed: "manage" });
  const unread = await readUnreadRules(deps, user, { chatId });
  const acceptable = new Set(unread.flatMap(({ hash, text }) => (text === null ? [] : hash)));
  if (!hashes.every((hash) => acceptable.has(hash)))
    throw new DomainError("conflict", "These rules have changed meanwhile. Please read them again.");
  await deps.db.$transaction(async (tx) => {
    const { projectId } = await tx.chat.findUniqueOrThrow({
      where: { id: chatId },
      select: { projectId: true },
    });
    if (!projectId) return;
    await requireProject(tx, user.id, { projectId, deed: "manage" });
    await lockHead(tx, projectId);
    await addAccepted(tx, projectId, hashes);
  });
  deps.streams.announce(chatId);
}
