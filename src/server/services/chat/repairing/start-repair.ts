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
 * Starts an attempt to fix an error of the project; its draft becomes a version first. It costs no prompt; attempts are
 * limited per error, per version and per hour instead.
 *
 * @throws DomainError not_found, invalid, plan_needed, too_many_requests; conflict while a reply runs, when the project
 * has changed, and after too many attempts
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
    await requireHead(tx, chatId, versionId);
    if (parseModelId(model.id).provider === "builtin") throw starterCannot();
    // The error may come from unsaved edits.
    await saveChatDraft({ ...deps, tx }, chat);
    const brokenId = (await findHead(tx, chatId)) ?? versionId;
    const { content, ...attempt } = await prepareAttempt(tx, user.id, { ...input, brokenId, now });
    const question = {
      id: messageId,
      chatId,
      authorId: user.id,
      parentId: leafId,
      role: "user" as const,
      status: "complete" as const,
      content,
      modelId: model.id,
      modelName: model.name,
      createdAt: now,
    };
    const job = await beginReply(deps, tx, { ...chat, promptId: messageId, model, question, mode: "build" });
    await tx.repairTry.create({
      data: { ...attempt, id: messageId, userId: user.id, createdAt: now },
      select: { id: true },
    });
    return job;
  });
  startReply(deps, job);
  return { messageId };
}

type Broken = Pick<RepairInput, "error" | "known"> & { brokenId: string; now: Date };

/** The attempt's row and its prompt. @throws DomainError conflict, too_many_requests */
async function prepareAttempt(tx: Tx, userId: string, { brokenId, error, known, now }: Broken) {
  const attempt = { originId: await findOrigin(tx, brokenId), errorKey: errorKey(error), error };
  const earlier = await readAttempts(tx, userId, { ...attempt, now });
  const change = await readVersionChange(tx, brokenId);
  const content = repairPrompt({
    error,
    changed: [...change.after.keys()],
    diff: diffOf(change, MAX_DIFF_CHARACTERS),
    earlier: earlier.flatMap(({ finding }) => finding ?? []),
  });
  const all = new Set([error, ...known, ...earlier.flatMap((each) => each.known)]);
  return { ...attempt, known: [...all], number: earlier.length + 1, content };
}

async function requireHead(tx: Tx, chatId: string, versionId: string): Promise<void> {
  const headId = await findHead(tx, chatId);
  if (!headId) throw notFound();
  if (headId !== versionId) throw hasChanged();
}

/** Limits the search for the origin. */
const MAX_STEPS_BACK = 100;

/** The last version that is neither a repair nor an edit by the user. */
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

/** The earlier attempts at this error. @throws DomainError conflict, too_many_requests */
async function readAttempts(
  tx: Tx,
  userId: string,
  { originId, errorKey: key, now }: { originId: string; errorKey: string; now: Date },
) {
  await lockUser(tx, userId);
  const since = new Date(now.getTime() - HOUR_MS);
  const inHour = await tx.repairTry.count({ where: { userId, createdAt: { gt: since } } });
  if (inHour >= MAX_TRIES_PER_HOUR) throw tooMany();
  const tries = await tx.repairTry.findMany({
    where: { originId },
    orderBy: { id: "asc" },
    select: { errorKey: true, finding: true, known: true },
  });
  const same = tries.filter(({ errorKey }) => errorKey === key);
  if (same.length >= MAX_REPAIR_TRIES || tries.length >= MAX_TRIES_PER_VERSION) throw noMoreTries();
  return same;
}
