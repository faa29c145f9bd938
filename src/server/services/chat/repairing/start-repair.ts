import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import { planChecks } from "~/domain/billing/plan-checks";
import {
  errorKey,
  MAX_REPAIR_TRIES,
  MAX_TRIES_PER_HOUR,
  MAX_TRIES_PER_VERSION,
  repairPrompt,
} from "~/domain/chat/repair";
import type { RepairInput } from "~/domain/chat/repair-input";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { parseModelId } from "~/domain/model/model";
import { diffOf } from "~/domain/project/diff-files";
import type { Tx } from "~/server/db";
import { lockUser } from "../../billing/locks";
import { modelsOf } from "../../model/models-of";
import { saveChatDraft } from "../../project/drafts";
import { readVersionChange } from "../../project/versions";
import type { OwnedChat } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import { lockChat } from "../repository";
import { beginReply, findHead, isReplying } from "../sending/begin-reply";
import { chooseModel } from "../sending/choose-model";
import { replyInProgress } from "../sending/edit-message";
import { startReply } from "../writing/write-reply";

const HOUR_MS = 3_600_000;
/** Under a thousand tokens, which leaves room for the files in a small model's context. */
const MAX_DIFF_CHARACTERS = 3_000;

const starterCannot = () =>
  new DomainError("invalid", "The starter cannot fix errors.", { detail: "Choose a model first." });
const hasChanged = () =>
  new DomainError("conflict", "The project has changed since this error.", {
    detail: "Run it again to see whether the error is still there.",
  });
const noMoreTries = () =>
  new DomainError("conflict", `${MAX_REPAIR_TRIES} tries did not fix this error.`, {
    detail: "Say what should happen instead, or go back to the last good version.",
  });
const tooMany = () =>
  new DomainError("too_many_requests", "You have reached this hour's limit for automatic fixes.", {
    detail: "Describe the problem in a message, or try again later.",
  });

/**
 * Begins a try to fix an error of what is on screen, whose draft becomes a version first. It costs no prompt; tries are limited per error, per version
 * and per hour instead.
 *
 * @throws DomainError not_found, invalid, plan_needed, too_many_requests, conflict while a reply runs, when the project has
 * changed, and when there were enough tries
 */
export async function startRepair(
  deps: ReplyDeps,
  user: SignedInUser,
  input: RepairInput,
): Promise<{ messageId: string }> {
  const models = await modelsOf(deps, user.id);
  const model = await chooseModel({ db: deps.db, models }, user, input.modelId);
  const { chatId, versionId } = input;
  const chat = { userId: user.id, chatId };
  const messageId = deps.ids.next();
  const now = deps.clock.now();
  const job = await deps.db.$transaction(async (tx) => {
    const { leafId, replySettings } = await lockChat(tx, user.id, chatId);
    if (await isReplying(tx, chatId)) throw replyInProgress();
    planChecks.models(limitsOf(replySettings.planId), model.id);
    await requireHead(tx, chat, versionId);
    if (parseModelId(model.id).provider === "builtin") throw starterCannot();
    // The error may be one of what is being edited.
    await saveChatDraft({ ...deps, tx }, chat);
    const brokenId = (await findHead(tx, chatId)) ?? versionId;
    const { content, ...tried } = await prepareTry(tx, user.id, { ...input, brokenId, now });
    const question = {
      id: messageId,
      chatId,
      parentId: leafId,
      role: "user" as const,
      status: "complete" as const,
      content,
      modelId: model.id,
      modelName: model.name,
      createdAt: now,
    };
    const job = await beginReply(deps, tx, { ...chat, promptId: messageId, model, question, way: "build" });
    await tx.repairTry.create({
      data: { ...tried, id: messageId, userId: user.id, createdAt: now },
      select: { id: true },
    });
    return job;
  });
  startReply(deps, job);
  return { messageId };
}

type Broken = Pick<RepairInput, "error" | "known"> & { brokenId: string; now: Date };

/** A try at an error, which counts with the earlier ones, and what its model is told. @throws DomainError conflict, too_many_requests */
async function prepareTry(tx: Tx, userId: string, { brokenId, error, known, now }: Broken) {
  const tried = { originId: await findOrigin(tx, brokenId), errorKey: errorKey(error), error };
  const earlier = await readTries(tx, userId, { ...tried, now });
  const change = await readVersionChange(tx, brokenId);
  const content = repairPrompt({
    error,
    changed: [...change.after.keys()],
    diff: diffOf(change, MAX_DIFF_CHARACTERS),
    earlier: earlier.flatMap(({ finding }) => finding ?? []),
  });
  const all = new Set([error, ...known, ...earlier.flatMap((each) => each.known)]);
  return { ...tried, known: [...all], number: earlier.length + 1, content };
}

async function requireHead(tx: Tx, { userId, chatId }: OwnedChat, versionId: string): Promise<void> {
  const chat = await tx.chat.findFirst({
    where: { id: chatId, userId },
    select: { project: { select: { headId: true } } },
  });
  if (!chat?.project?.headId) throw notFound();
  if (chat.project.headId !== versionId) throw hasChanged();
}

/** Edits by hand and fixes before an error is counted as a new one; further back they all count as one. */
const MAX_STEPS_BACK = 100;

/** The version that a model made when it was asked to build: below it, there are only fixes and edits by hand. */
async function findOrigin(tx: Tx, versionId: string): Promise<string> {
  let id = versionId;
  for (let step = 0; step < MAX_STEPS_BACK; step++) {
    const version = await tx.version.findUnique({
      where: { id },
      select: {
        parentId: true,
        author: true,
        reply: { select: { parent: { select: { repair: { select: { id: true } } } } } },
      },
    });
    const isFix = version?.author === "person" || version?.reply?.parent?.repair;
    if (!isFix || !version?.parentId) break;
    id = version.parentId;
  }
  return id;
}

/** The earlier tries at this error. @throws DomainError conflict, too_many_requests */
async function readTries(
  tx: Tx,
  userId: string,
  { originId, errorKey: key, now }: { originId: string; errorKey: string; now: Date },
) {
  await lockUser(tx, userId);
  const since = new Date(now.getTime() - HOUR_MS);
  const inHour = await tx.repairTry.count({ where: { userId, createdAt: { gt: since } } });
  if (inHour >= MAX_TRIES_PER_HOUR) throw tooMany();
  const tries = await tx.repairTry.findMany({
    where: { userId, originId },
    orderBy: { id: "asc" },
    select: { errorKey: true, finding: true, known: true },
  });
  const same = tries.filter(({ errorKey }) => errorKey === key);
  if (same.length >= MAX_REPAIR_TRIES || tries.length >= MAX_TRIES_PER_VERSION) throw noMoreTries();
  return same;
}
