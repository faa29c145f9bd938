import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AnswerProof, StoredAnswerProof } from "~/domain/chat/answer-proof";
import { DomainError } from "~/domain/error/domain-error";
import { checksOf } from "~/domain/project/checks/check-file";
import { type PageRequest, type PageRequestAnswer, timeFor } from "~/domain/project/page-request-input";
import type { Db } from "~/server/db";
import { Prisma } from "~/server/db/generated/client";
import type { RunningReply } from "~/server/ports/reply-slots";
import { runsAsPage } from "~preview";
import { readOpenFiles } from "../../project/files";
import { requestPage } from "../../project/page-requests";
import { readVersionFiles } from "../../project/versions";
import { readRunUser } from "../agent/run-agent";
import type { ActorInChat } from "../message-store";
import type { ReplyDeps } from "../reply-deps";

/** An answer that this process verifies: `of` is its `proofSubject`. */
type ClaimedAnswer = ActorInChat & { of: string; projectId: string | null };

/** The name shown while the page is in use. */
const AGENT = "The comparison";
/** Both page requests have timed out by then, so the process is presumed dead. */
const TRYING_MS = 3 * timeFor({ action: "checks" });
/** Delay before a failed tab is asked again. */
const WAITING_MS = 30_000;

/** Identifies what a proof is about: the last reply and the current version of chat `c`. */
export const proofSubject = Prisma.sql`
  concat(c.leaf_id, ':', (SELECT p.head_id FROM projects p WHERE p.id = c.project_id))`;

/** Chats `c` of open comparisons with a finished answer that is not yet verified. */
const isDue = (now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return Prisma.sql`c.deleted_at IS NULL
    AND (EXISTS (SELECT 1 FROM chats o WHERE o.id = c.compared_with AND o.deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM chats r WHERE r.compared_with = c.id AND r.deleted_at IS NULL))
    AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.chat_id = c.id AND m.status IN ('streaming', 'queued'))
    AND (c.answer_proof IS NULL OR c.answer_proof->>'of' <> ${proofSubject}
      OR c.answer_proof#>>'{proof,state}' = 'trying' AND c.answer_proof->>'at' < ${before(TRYING_MS)}
      OR c.answer_proof#>>'{proof,state}' = 'waiting' AND c.answer_proof->>'at' < ${before(WAITING_MS)})`;
};

/** Answers to verify: their process died, their files changed, or a tab is open now. */
export async function findUnverifiedAnswers({
  db,
  clock,
  streams,
}: Pick<ReplyDeps, "db" | "clock" | "streams">): Promise<ActorInChat[]> {
  const due = await db.$queryRaw<(ActorInChat & { waits: boolean })[]>(Prisma.sql`
    SELECT c.id AS "chatId", c.user_id AS "userId",
      coalesce(c.answer_proof#>>'{proof,state}' = 'waiting' AND c.answer_proof->>'of' = ${proofSubject}, false) AS waits
    FROM chats c WHERE c.id IN (
      SELECT unnest(ARRAY[pair.id, pair.compared_with]) FROM chats pair WHERE pair.compared_with IS NOT NULL)
    AND ${isDue(clock.now())}`);
  const open = await Promise.all(due.map(({ chatId, waits }) => !waits || streams.isFollowed(chatId)));
  return due.filter((_, at) => open[at]);
}

/**
 * Verifies a compared answer in the background: whether its page runs, and which checks pass. `findUnverifiedAnswers`
 * finds what this process does not finish.
 */
export function startVerification(deps: ReplyDeps, answer: ActorInChat): void {
  const cancel = new AbortController();
  const ended = deps.traffic
    .onBehalfOf(answer.userId, () => verifyAnswer(deps, answer, cancel.signal))
    .catch((error: unknown) => {
      deps.log.error({ chatId: answer.chatId, error: String(error) }, "an answer could not be tried");
    })
    .finally(() => deps.runningReplies.delete(running));
  // It ends with the replies when the process shuts down.
  const running: RunningReply = { replyId: answer.chatId, interrupt: () => cancel.abort(), ended };
  deps.runningReplies.add(running);
}

async function verifyAnswer(deps: ReplyDeps, answer: ActorInChat, signal: AbortSignal): Promise<void> {
  const claimed = await claim(deps, answer);
  if (!claimed) return;
  const proof = await checkAnswer(deps, claimed, signal).catch((error: unknown) => {
    if (signal.aborted) return null;
    const reason =
      error instanceof DomainError ? error.userMessage : "This failed because of an error of the server.";
    return { state: "waiting" as const, reason };
  });
  await save(deps, claimed, proof);
  deps.streams.announce(answer.chatId);
}

/** Undefined: another instance has claimed it. */
async function claim(
  { db, clock }: Pick<ReplyDeps, "db" | "clock">,
  { userId, chatId }: ActorInChat,
): Promise<ClaimedAnswer | undefined> {
  const now = clock.now();
  const [claimed] = await db.$queryRaw<ClaimedAnswer[]>(Prisma.sql`
    UPDATE chats c SET answer_proof = jsonb_build_object('of', ${proofSubject}, 'at', ${now.toISOString()}::text,
      'proof', '{"state": "trying"}'::jsonb)
    WHERE c.id = ${chatId}::uuid AND c.user_id = ${userId}::uuid AND ${isDue(now)}
    RETURNING c.id AS "chatId", c.user_id AS "userId", c.answer_proof->>'of' AS of, c.project_id AS "projectId"`);
  return claimed;
}

async function save(
  { db, clock }: Pick<ReplyDeps, "db" | "clock">,
  { userId, chatId, of }: ClaimedAnswer,
  proof: AnswerProof | null,
): Promise<void> {
  const stored = proof && ({ of, at: clock.now().toISOString(), proof } satisfies StoredAnswerProof);
  await db.chat.updateMany({
    where: { id: chatId, userId, answerProof: { path: ["of"], equals: of } },
    data: { answerProof: stored ?? Prisma.DbNull },
  });
}

/** @throws DomainError if no page is open; the signal's reason */
async function checkAnswer(
  deps: ReplyDeps,
  { userId, chatId, projectId }: ClaimedAnswer,
  signal: AbortSignal,
): Promise<AnswerProof> {
  if (!projectId) return { state: "nothing" };
  const user: SignedInUser = await readRunUser(deps.db, { userId, replyId: chatId });
  const { files } = await readOpenFiles(deps, user, { projectId });
  if (!runsAsPage(files)) return { state: "nothing" };
  const ask = (request: PageRequest) =>
    requestPage(deps, user, { projectId, agent: AGENT, isHidden: true, request, signal });
  const earlier = await earlierChecks(deps.db, { userId, chatId });
  const own = checksOf(files).flatMap(({ path }) => (path in earlier ? [] : path));
  const start = await ask({ action: "reload", isFresh: true });
  const errors = start.kind === "page" ? start.console.filter(({ level }) => level === "error").length : 1;
  const hasChecks = own.length > 0 || Object.keys(earlier).length > 0;
  const states = statesIn(hasChecks ? await ask({ action: "checks", earlier }) : null);
  const count = (paths: readonly string[]) => ({
    held: paths.filter((path) => states.get(path) === "holds").length,
    unknown: paths.filter((path) => (states.get(path) ?? "unknown") === "unknown").length,
    of: paths.length,
  });
  return {
    state: "tried",
    runs: errors === 0,
    errors,
    earlier: count(Object.keys(earlier)),
    own: count(own),
  };
}

/** By path; without checks that were not run. */
const statesIn = (answer: PageRequestAnswer | null): ReadonlyMap<string, "holds" | "broken" | "unknown"> =>
  new Map(answer?.kind === "checks" ? answer.checks.map(({ path, state }) => [path, state]) : []);

/** The project's checks before the prompt, by path, so that no answer can weaken them. */
async function earlierChecks(db: Db, { userId, chatId }: ActorInChat): Promise<Record<string, string>> {
  const prompt = await db.message.findFirst({
    where: { chatId, role: "user", status: "complete", repair: { is: null } },
    orderBy: { id: "desc" },
    select: {
      children: {
        where: { role: "assistant" },
        orderBy: { id: "asc" },
        take: 1,
        select: { baseVersionId: true },
      },
    },
  });
  const files = await readVersionFiles(db, userId, prompt?.children[0]?.baseVersionId);
  return Object.fromEntries(
    checksOf(files).flatMap(({ path }) => {
      const text = files.get(path);
      return typeof text === "string" ? [[path, text]] : [];
    }),
  );
}
