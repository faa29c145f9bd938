import { afterEach, describe, expect, it, vi } from "vitest";
import { CLAIM_MS, type PageRequestAnswer } from "~/domain/project/page-request-input";
import { memoryStreams } from "~/server/adapters/streams/memory";
import { BrowserMissing } from "~/server/ports/browser";
import { removeLeftOverRequests, requestPage } from "~/server/services/project/page-requests";
import { MAX_OUTLINE, MAX_PICTURE } from "~preview";
import { callerFor } from "~tests/support/caller-for";
import { chatWorld } from "~tests/support/chat-world";

const world = chatWorld();
afterEach(() => vi.useRealTimers());

const seen: PageRequestAnswer = {
  kind: "page",
  problem: null,
  title: "Todos",
  place: "",
  width: 800,
  height: 600,
  outline: '- button "Add" [ref=e1]',
  console: [],
  picture: null,
};
/** As on a machine without Chromium. */
const browser = {
  perform: () => Promise.reject(new BrowserMissing()),
  close: () => {},
};
const never = new AbortController().signal;

/** A user's project with a chat, which a tab follows until the test ends. */
async function opened() {
  const { model, newUser, send, settled, deps } = world();
  const user = await newUser();
  model.reply({ tokens: ["```html\n<button>Add</button>\n```\n"] });
  const { chatId } = await send(user, "A page");
  await settled(user, chatId);
  const { projectId = "" } = (await callerFor(deps, user).project.ofChat({ chatId })) ?? {};
  const streams = memoryStreams();
  const own = { ...deps, streams, browser };
  const api = callerFor(own, user).project;
  const leaving = new AbortController();
  const follow = () => {
    const woken = vi.fn();
    void (async () => {
      for await (const { pageRequests } of streams.watch(chatId, leaving.signal))
        if (pageRequests > 0) woken();
    })();
    return woken;
  };
  const request = (signal = never) =>
    requestPage(own, user, {
      projectId,
      agent: "Claude",
      isHidden: false,
      request: { action: "look" },
      signal,
    });
  return { user, chatId, projectId, deps: own, api, follow, request, close: () => leaving.abort() };
}

const rowsOf = (projectId: string) => world().deps.db.pageRequest.count({ where: { projectId } });

describe("a request for a project's page", () => {
  it("is done by one of the tabs, answered once, and not kept", async () => {
    const { chatId, projectId, api, follow, request, close } = await opened();
    const woken = follow();
    const answer = request();
    await expect.poll(() => woken.mock.calls.length).toBeGreaterThan(0);
    const claims = await Promise.all([1, 2, 3].map(() => api.claimPageRequest({ chatId })));
    const [claimed, ...others] = claims.filter((claim) => claim !== null);
    expect(others).toEqual([]);
    expect(claimed).toMatchObject({ agent: "Claude", isHidden: false, request: { action: "look" } });
    const { requestId = "", claimId = "" } = claimed ?? {};
    // Not the tab that took it.
    await api.answerPageRequest({ requestId, claimId: requestId, answer: { ...seen, title: "Forged" } });
    await api.answerPageRequest({ requestId, claimId, answer: seen });
    await api.answerPageRequest({ requestId, claimId, answer: { ...seen, title: "Late" } });
    expect(await answer).toEqual(seen);
    expect(await rowsOf(projectId)).toBe(0);
    close();
  });

  it("is refused at once where no tab is open, and after a while where none answers", async () => {
    const { projectId, follow, request, close } = await opened();
    await expect(request()).rejects.toMatchObject({
      code: "unavailable",
      userMessage: expect.stringContaining("have Chromium run"),
    });
    follow();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const silent = expect(request()).rejects.toMatchObject({
      code: "unavailable",
      userMessage: expect.stringContaining("did not answer in time"),
    });
    await vi.waitFor(async () => {
      if ((await rowsOf(projectId)) === 0) throw new Error("not asked yet");
    });
    await vi.advanceTimersByTimeAsync(CLAIM_MS);
    await silent;
    expect(await rowsOf(projectId)).toBe(0);
    close();
  });

  it("ends when its agent leaves, and when the user stops agents, who stay out until the user lets them in", async () => {
    const { projectId, chatId, api, follow, request, close } = await opened();
    follow();
    const leaving = new AbortController();
    const left = expect(request(leaving.signal)).rejects.toMatchObject({ code: "unavailable" });
    await expect.poll(() => rowsOf(projectId)).toBe(1);
    leaving.abort();
    await left;
    const stopped = expect(request()).rejects.toMatchObject({ code: "forbidden" });
    await expect.poll(() => rowsOf(projectId)).toBe(1);
    await api.stopAgents({ projectId, stopped: true });
    await stopped;
    await expect(request()).rejects.toMatchObject({ code: "forbidden" });
    expect(await api.ofChat({ chatId })).toMatchObject({ stopsAgents: true });
    await api.stopAgents({ projectId, stopped: false });
    const again = request();
    await expect.poll(() => rowsOf(projectId)).toBe(1);
    const { requestId = "", claimId = "" } = (await api.claimPageRequest({ chatId })) ?? {};
    await api.answerPageRequest({ requestId, claimId, answer: { kind: "tests", exitCode: 1, output: "no" } });
    expect(await again).toEqual({ kind: "tests", exitCode: 1, output: "no" });
    close();
  });

  it("has the server's own browser run the checks where no tab is open", async () => {
    const { user, projectId, deps } = await opened();
    const check = { path: "checks/add.json", name: "Adding", state: "broken", problem: "It is empty." };
    const perform = vi.fn(async () => ({ kind: "checks", checks: [check] }));
    const request = { action: "checks" as const };
    const asked = { projectId, agent: "Claude", isHidden: false, request, signal: never };
    const own = { ...deps, browser: { ...browser, perform } };
    expect(await requestPage(own, user, asked)).toEqual({ kind: "checks", checks: [check] });
    expect(perform).toHaveBeenCalledWith(
      expect.objectContaining({ request: { action: "checks" }, files: expect.any(Map) }),
      expect.any(AbortSignal),
    );
  });

  it("is done by the server's own browser where only tabs of viewers are open", async () => {
    const { user, projectId, chatId, deps, follow, close } = await opened();
    const { db, ids, clock } = deps;
    const viewer = await world().newUser();
    const share = {
      id: ids.next(),
      projectId,
      userId: viewer.id,
      givenById: user.id,
      createdAt: clock.now(),
    };
    await db.share.create({ data: { ...share, role: "viewer" } });
    const woken = follow();
    const own = { ...deps, browser: { ...browser, perform: async () => seen } };
    const asked = { projectId, agent: "Claude", isHidden: true, request: { action: "look" as const } };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = requestPage(own, user, { ...asked, signal: never });
    await vi.waitFor(() => expect(woken).toHaveBeenCalled());
    expect(await callerFor(own, viewer).project.claimPageRequest({ chatId })).toBeNull();
    await vi.advanceTimersByTimeAsync(CLAIM_MS);
    expect(await answer).toEqual(seen);
    close();
  });

  it("is not there for strangers", async () => {
    const { projectId, chatId, deps, follow, request, close } = await opened();
    follow();
    const stranger = await world().newUser();
    const theirs = callerFor(deps, stranger).project;
    await expect(
      requestPage(deps, stranger, {
        projectId,
        agent: "Eve",
        isHidden: false,
        request: { action: "look" },
        signal: never,
      }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(theirs.stopAgents({ projectId, stopped: true })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const leaving = new AbortController();
    const waiting = expect(request(leaving.signal)).rejects.toThrow();
    await expect.poll(() => rowsOf(projectId)).toBe(1);
    expect(await theirs.claimPageRequest({ chatId })).toBeNull();
    const row = await deps.db.pageRequest.findFirstOrThrow({ where: { projectId } });
    const claimId = deps.ids.next();
    await deps.db.pageRequest.update({ where: { id: row.id }, data: { claimId } });
    await theirs.answerPageRequest({ requestId: row.id, claimId, answer: seen });
    expect(await deps.db.pageRequest.findUnique({ where: { id: row.id } })).toMatchObject({ answer: null });
    leaving.abort();
    await waiting;
    close();
  });

  it("takes no more than an answer may hold, and no more requests than can wait", async () => {
    const { api, deps, projectId, follow, request, close } = await opened();
    follow();
    const id = deps.ids.next();
    const answered = (answer: object) =>
      api.answerPageRequest({ requestId: id, claimId: id, answer: { ...seen, ...answer } });
    const refused = { code: "BAD_REQUEST" };
    await expect(answered({ outline: "x".repeat(MAX_OUTLINE + 1) })).rejects.toMatchObject(refused);
    await expect(answered({ picture: "A".repeat(MAX_PICTURE + 4) })).rejects.toMatchObject(refused);
    await expect(answered({ picture: "<script>" })).rejects.toMatchObject(refused);
    const leaving = new AbortController();
    const waiting = [1, 2, 3, 4, 5].map(() => request(leaving.signal).catch(() => "left"));
    await expect.poll(() => rowsOf(projectId)).toBe(5);
    await expect(request()).rejects.toMatchObject({ code: "too_many_requests" });
    leaving.abort();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["left"]));
    close();
  });

  it("is removed where a server that stopped has left it", async () => {
    const { deps, projectId } = await opened();
    const row = (createdAt: Date) => ({
      id: deps.ids.next(),
      projectId,
      agent: "a",
      request: "{}",
      createdAt,
    });
    const now = deps.clock.now().getTime();
    await deps.db.pageRequest.createMany({ data: [row(new Date(now)), row(new Date(now - 3_600_000))] });
    await removeLeftOverRequests(deps);
    expect(await rowsOf(projectId)).toBe(1);
  });
});
