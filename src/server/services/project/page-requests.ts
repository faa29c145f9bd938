import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { lockOf } from "~/domain/project/lock-file";
import {
  type AnswerPageInput,
  CLAIM_MS,
  type ClaimedRequest,
  LEFT_OVER_MS,
  MAX_WAITING,
  type PageRequest,
  type PageRequestAnswer,
  pageRequestAnswer,
  timeFor,
  waitingRequest,
} from "~/domain/project/page-request-input";
import { storableText } from "~/domain/text/storable-text";
import type { Db } from "~/server/db";
import { type Browser, BrowserMissing, PageEnded } from "~/server/ports/browser";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { Streams } from "~/server/ports/streams";
import { readOpenFiles } from "./files";
import { announceProject } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

type Asked = {
  projectId: string;
  /** What the agent is called, which the user reads. */
  agent: string;
  /** In a page out of sight: the one that the user looks at stays as it is. */
  isHidden: boolean;
  request: PageRequest;
  /** Aborted when the agent no longer waits. */
  signal: AbortSignal;
};

type RequestDeps = Deps & { browser: Browser; siteParts: ReadSiteParts };

/**
 * Has an open tab of the user do something in a project's page, or run its tests, and waits for the answer. The request
 * is a row until then, so that tabs of every instance see it and one of them alone does it; nothing is kept afterwards.
 * Where no tab is open, the server's own browser does it, if there is one.
 *
 * @throws DomainError not_found; forbidden where the user stopped agents; too_many_requests; unavailable, with a sentence
 * that says what to do, where no tab is open or none answers
 */
export async function requestPage(
  deps: RequestDeps,
  user: SignedInUser,
  asked: Asked,
): Promise<PageRequestAnswer> {
  const { db, streams } = deps;
  const { projectId, agent, isHidden, request } = asked;
  const chats = await followedChats(deps, user, projectId);
  if (chats.length === 0) return performOutOfSight(deps, user, asked);
  if ((await db.pageRequest.count({ where: { projectId } })) >= MAX_WAITING)
    throw new DomainError("too_many_requests", "Other requests for this page are still waiting.");
  const id = deps.ids.next();
  await db.pageRequest.create({
    data: {
      id,
      projectId,
      agent: storableText(agent),
      request: JSON.stringify({ isHidden, request }),
      createdAt: deps.clock.now(),
    },
  });
  try {
    const answered = waitForAnswer(deps, id, asked);
    for (const chatId of chats) streams.announcePageRequest(chatId);
    return await answered;
  } finally {
    await db.pageRequest.deleteMany({ where: { id } });
  }
}

/** The chats of a project that are open in tabs of its owner. */
async function followedChats(
  { db, streams }: Deps,
  user: SignedInUser,
  projectId: string,
): Promise<string[]> {
  const project = await db.project.findFirst({
    where: { id: projectId, userId: user.id },
    select: { stopsAgents: true, chats: { where: { deletedAt: null }, select: { id: true } } },
  });
  if (!project) throw notFound();
  if (project.stopsAgents) throw stopped();
  const ids = project.chats.map((chat) => chat.id);
  const followed = await Promise.all(ids.map((id) => streams.isFollowed(id)));
  return ids.filter((_, index) => followed[index]);
}

/** By the server's own browser. */
async function performOutOfSight(
  deps: RequestDeps,
  user: SignedInUser,
  { projectId, request, signal }: Asked,
): Promise<PageRequestAnswer> {
  const { files, treeId } = await readOpenFiles(deps, user, { projectId });
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeFor(request))]);
  const work = { projectId, userId: user.id, filesId: treeId ?? "", files, request };
  try {
    // It has no session, so that it is given only packages that were bundled before.
    if (lockOf(files) !== null) await (await deps.siteParts()).bundlePackages(files, user.id);
    return pageRequestAnswer.parse(await deps.browser.perform(work, until));
  } catch (cause) {
    if (cause instanceof BrowserMissing) throw noTab(cause);
    if (cause instanceof PageEnded) throw pageEnded(cause);
    throw new DomainError(
      "unavailable",
      "This project is open in no browser tab, and the server's own browser did not answer. Ask the user to open the project in a tab that stays on screen, and try again.",
      { cause },
    );
  }
}

const noTab = (cause: BrowserMissing) =>
  new DomainError(
    "unavailable",
    "This project is open in no browser tab that is on screen. Ask the user to open it in one, or to have Chromium run on the server (CHROMIUM_PATH, CHROMIUM_SANDBOX), and try again.",
    { cause },
  );

const pageEnded = (cause: PageEnded) =>
  new DomainError(
    "unavailable",
    `${END_REASONS[cause.reason]} Look for what its code does without end, fix that, and try again.`,
    { cause },
  );

const END_REASONS = {
  memory: "The page was ended because it took more memory than this server gives to pages.",
  processor: "The page was ended because it took more processor time than this server gives to pages.",
  crash: "The page crashed, as pages do that need more memory than this server gives them.",
} as const;

/** Whether there was no page to ask: neither a tab of the user nor a browser of the server. */
export const isWithoutPage = (error: unknown): boolean =>
  error instanceof DomainError && error.cause instanceof BrowserMissing;

/** Under the request's own name, so that who waits here does not count as a tab that follows the chat. */
async function waitForAnswer(
  { db, streams }: Deps,
  id: string,
  { request, signal }: Asked,
): Promise<PageRequestAnswer> {
  const giveUp = new AbortController();
  let timer = setTimeout(() => giveUp.abort(), CLAIM_MS);
  let isClaimed = false;
  try {
    for await (const _ of streams.watch(id, AbortSignal.any([signal, giveUp.signal]))) {
      const row = await db.pageRequest.findUnique({ where: { id }, select: { claimId: true, answer: true } });
      if (!row) throw stopped();
      if (row.answer !== null) return pageRequestAnswer.parse(JSON.parse(row.answer));
      if (row.claimId === null || isClaimed) continue;
      isClaimed = true;
      clearTimeout(timer);
      timer = setTimeout(() => giveUp.abort(), timeFor(request));
    }
    throw silent();
  } finally {
    clearTimeout(timer);
  }
}

const silent = () =>
  new DomainError(
    "unavailable",
    "The project is open in a browser tab, but the tab did not answer in time. Try again, or ask the user to reload it.",
  );

const stopped = () =>
  new DomainError("forbidden", "The user has stopped agents from using this project's page.");

/** Takes the oldest request for the page of a chat's project; of several tabs that ask, one gets it. Null: there is none. */
export async function claimPageRequest(
  { db, clock, ids, streams }: Deps,
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<ClaimedRequest | null> {
  const waiting = await db.pageRequest.findMany({
    where: {
      claimId: null,
      createdAt: { gt: new Date(clock.now().getTime() - LEFT_OVER_MS) },
      project: { userId: user.id, stopsAgents: false, chats: { some: { id: chatId, deletedAt: null } } },
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_WAITING,
    select: { id: true, agent: true, request: true },
  });
  for (const { id, agent, request } of waiting) {
    const claimId = ids.next();
    const { count } = await db.pageRequest.updateMany({ where: { id, claimId: null }, data: { claimId } });
    if (count === 0) continue;
    streams.announce(id);
    return { requestId: id, claimId, agent, ...waitingRequest.parse(JSON.parse(request)) };
  }
  return null;
}

/** Passes on what a tab answers to the request that it took; an answer that comes too late is dropped. */
export async function answerPageRequest(
  { db, streams }: Deps,
  user: SignedInUser,
  { requestId, claimId, answer }: AnswerPageInput,
): Promise<void> {
  const { count } = await db.pageRequest.updateMany({
    where: { id: requestId, claimId, answer: null, project: { userId: user.id } },
    data: { answer: JSON.stringify(answer) },
  });
  if (count > 0) streams.announce(requestId);
}

/** Stops the agents that use the project's page, and those that wait for it, or lets them use it again. @throws DomainError not_found */
export async function stopAgents(
  { db, streams }: Deps,
  user: SignedInUser,
  { projectId, stopped: isStopped }: { projectId: string; stopped: boolean },
): Promise<void> {
  const { count } = await db.project.updateMany({
    where: { id: projectId, userId: user.id },
    data: { stopsAgents: isStopped },
  });
  if (count === 0) throw notFound();
  const waiting = isStopped
    ? await db.pageRequest.findMany({ where: { projectId }, select: { id: true } })
    : [];
  await db.pageRequest.deleteMany({ where: { id: { in: waiting.map(({ id }) => id) } } });
  for (const { id } of waiting) streams.announce(id);
  await announceProject({ db, streams }, projectId);
}

/** Removes what a server that stopped has left over. */
export async function removeLeftOverRequests({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.pageRequest.deleteMany({
    where: { createdAt: { lt: new Date(clock.now().getTime() - LEFT_OVER_MS) } },
  });
}
