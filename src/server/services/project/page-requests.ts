import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DomainError, notFound } from "~/domain/error/domain-error";
import { lockOf } from "~/domain/project/lock-file";
import {
  type AnswerPageInput,
  CLAIM_MS,
  type ClaimedRequest,
  MAX_WAITING,
  type PageRequest,
  type PageRequestAnswer,
  pageRequestAnswer,
  STALE_REQUEST_MS,
  timeFor,
  waitingRequest,
} from "~/domain/project/page-request-input";
import { storableText } from "~/domain/text/storable-text";
import type { Db } from "~/server/db";
import { type Browser, BrowserMissing, PageEnded } from "~/server/ports/browser";
import type { ReadSiteParts } from "~/server/ports/site-parts";
import type { Streams } from "~/server/ports/streams";
import type { Clock, Ids } from "~/server/ports/system";
import { projectsFor } from "../access/access";
import { readOpenFiles } from "./files";
import { announceProject } from "./require-project";

type Deps = { db: Db; clock: Clock; ids: Ids; streams: Streams };

type PageCall = {
  projectId: string;
  /** The agent's display name. */
  agent: string;
  /** Uses a hidden page, so that the user's preview is not affected. */
  isHidden: boolean;
  request: PageRequest;
  /** Aborted when the agent no longer waits. */
  signal: AbortSignal;
};

type RequestDeps = Deps & { browser: Browser; siteParts: ReadSiteParts };

/**
 * Has an open tab of somebody who may edit the project perform a request on a project's page, or run its tests, and waits for the answer. The
 * request is a row meanwhile, so that exactly one tab of any instance performs it. Without a tab, or if none takes it, such
 * as those of viewers, the server's browser performs it, if there is one.
 *
 * @throws DomainError not_found; forbidden if the user stopped agents; too_many_requests; unavailable, with a remedy, if no
 * tab is open or none answers
 */
export async function requestPage(
  deps: RequestDeps,
  user: SignedInUser,
  call: PageCall,
): Promise<PageRequestAnswer> {
  const { db, streams } = deps;
  const { projectId, agent, isHidden, request } = call;
  const chats = await followedChats(deps, user, projectId);
  if (chats.length === 0) return performInServerBrowser(deps, user, call);
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
    const waiting = waitForAnswer(deps, id, call);
    for (const chatId of chats) streams.announcePageRequest(chatId);
    const answer = await waiting;
    if (answer) return answer;
  } finally {
    await db.pageRequest.deleteMany({ where: { id } });
  }
  return performInServerBrowser(deps, user, call).catch((error: unknown) => {
    throw isWithoutPage(error) ? unanswered() : error;
  });
}

/** The chats of a project that are open in tabs. */
async function followedChats(
  { db, streams }: Deps,
  user: SignedInUser,
  projectId: string,
): Promise<string[]> {
  const project = await db.project.findFirst({
    where: { id: projectId, ...projectsFor(user.id, "edit") },
    select: { stopsAgents: true, chats: { where: { deletedAt: null }, select: { id: true } } },
  });
  if (!project) throw notFound();
  if (project.stopsAgents) throw stopped();
  const ids = project.chats.map((chat) => chat.id);
  const followed = await Promise.all(ids.map((id) => streams.isFollowed(id)));
  return ids.filter((_, index) => followed[index]);
}

async function performInServerBrowser(
  deps: RequestDeps,
  user: SignedInUser,
  { projectId, request, signal }: PageCall,
): Promise<PageRequestAnswer> {
  const { files, treeId } = await readOpenFiles(deps, user, { projectId });
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeFor(request))]);
  const work = { projectId, userId: user.id, filesId: treeId ?? "", files, request };
  try {
    // Without a session, it can only load packages that are already bundled.
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

/** Whether there was neither a tab of the user nor a browser of the server. */
export const isWithoutPage = (error: unknown): boolean =>
  error instanceof DomainError && error.cause instanceof BrowserMissing;

/**
 * Watches the request's id and not the chat's, so that this does not count as a follower of the chat.
 *
 * @returns null if no tab took the request in time
 */
async function waitForAnswer(
  { db, streams }: Deps,
  id: string,
  { request, signal }: PageCall,
): Promise<PageRequestAnswer | null> {
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), CLAIM_MS);
  let isClaimed = false;
  try {
    for await (const _ of streams.watch(id, AbortSignal.any([signal, timeout.signal]))) {
      const row = await db.pageRequest.findUnique({ where: { id }, select: { claimId: true, answer: true } });
      if (!row) throw stopped();
      if (row.answer !== null) return pageRequestAnswer.parse(JSON.parse(row.answer));
      if (row.claimId === null || isClaimed) continue;
      isClaimed = true;
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), timeFor(request));
    }
    if (isClaimed || signal.aborted) throw unanswered();
    return null;
  } finally {
    clearTimeout(timer);
  }
}

const unanswered = () =>
  new DomainError(
    "unavailable",
    "The project is open in a browser tab, but the tab did not answer in time. Try again, or ask the user to reload it.",
  );

const stopped = () =>
  new DomainError("forbidden", "The user has stopped agents from using this project's page.");

/** Claims the oldest request for the page of a chat's project; only one tab gets it. Null: none. */
export async function claimPageRequest(
  { db, clock, ids, streams }: Deps,
  user: SignedInUser,
  { chatId }: { chatId: string },
): Promise<ClaimedRequest | null> {
  const waiting = await db.pageRequest.findMany({
    where: {
      claimId: null,
      createdAt: { gt: new Date(clock.now().getTime() - STALE_REQUEST_MS) },
      project: {
        ...projectsFor(user.id, "edit"),
        stopsAgents: false,
        chats: { some: { id: chatId, deletedAt: null } },
      },
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

/** Stores a tab's answer to the request that it claimed; late answers are dropped. */
export async function answerPageRequest(
  { db, streams }: Deps,
  user: SignedInUser,
  { requestId, claimId, answer }: AnswerPageInput,
): Promise<void> {
  const { count } = await db.pageRequest.updateMany({
    where: { id: requestId, claimId, answer: null, project: projectsFor(user.id, "edit") },
    data: { answer: JSON.stringify(answer) },
  });
  if (count > 0) streams.announce(requestId);
}

/** Stops agents from using the project's page, or allows it again. @throws DomainError not_found */
export async function stopAgents(
  { db, streams }: Deps,
  user: SignedInUser,
  { projectId, stopped: isStopped }: { projectId: string; stopped: boolean },
): Promise<void> {
  const { count } = await db.project.updateMany({
    where: { id: projectId, ...projectsFor(user.id, "edit") },
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

/** Removes requests left by stopped servers. */
export async function removeLeftOverRequests({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.pageRequest.deleteMany({
    where: { createdAt: { lt: new Date(clock.now().getTime() - STALE_REQUEST_MS) } },
  });
}
