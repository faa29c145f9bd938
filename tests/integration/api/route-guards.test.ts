import { expect, it } from "vitest";
import { concurrencyRules } from "~/domain/auth/concurrency-limits";
import { callBudgets } from "~/domain/auth/limits";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { handleRequest } from "~/server/api/handle-request";
import { deps } from "~/server/wiring";
import { APP_URL, publishingWorld } from "~tests/support/publishing-world";

const { project, asUser, world } = publishingWorld();

type Asked = { user?: SignedInUser; method?: string; headers?: Record<string, string>; body?: string };

const ask = (path: string, { user, headers = {}, ...init }: Asked = {}) => {
  const cookie: Record<string, string> = user
    ? { cookie: `next-auth.session-token=session-of-${user.id}` }
    : {};
  return handleRequest(new Request(`${APP_URL}${path}`, { ...init, headers: { ...cookie, ...headers } }));
};

const page = { "index.html": "<h1>Garden</h1>" };
/** A user with a version to download, whose session is known. */
async function withVersion() {
  const { user, versionId } = await project(page);
  return { user, path: `/api/versions/${versionId}?format=git` };
}

/** Whether it is answered while everything else stands still. */
const isAnswered = (response: Promise<Response>) =>
  Promise.race([response.then(() => true), new Promise((resolve) => setTimeout(resolve, 300, false))]);

it("makes one download of a user at a time: a double click gets both, more are refused with a sentence", async () => {
  const { user, path } = await withVersion();
  const first = await ask(path, { user });
  const waiting = Array.from({ length: concurrencyRules.download.waiting }, () => ask(path, { user }));
  const refused = await ask(path, { user });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({ message: concurrencyRules.download.refusal });
  const shown = await ask(path, { user, headers: { accept: "text/html,*/*" } });
  expect([shown.status, await shown.text()]).toEqual([429, `${concurrencyRules.download.refusal}\n`]);
  expect(await isAnswered(Promise.race(waiting))).toBe(false);

  const bytes = (await first.arrayBuffer()).byteLength;
  for (const next of waiting) expect((await (await next).arrayBuffer()).byteLength).toBe(bytes);
  expect((await ask(path, { user })).status).toBe(200);
});

it("lets another user download while somebody does not read on, and ends a turn with its browser", async () => {
  const one = await withVersion();
  const other = await project(page);
  const shared = deps();
  // Both at the same server: making a user makes dependencies of its own.
  asUser(one.user, shared);
  asUser(other.user, shared);
  const unread = await ask(one.path, { user: one.user });
  for (const format of ["zip", "git", "html", "site"]) {
    const answer = await ask(`/api/versions/${other.versionId}?format=${format}`, { user: other.user });
    expect([format, answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([format, 200, true]);
  }
  await unread.body?.cancel();
  expect((await ask(one.path, { user: one.user, method: "HEAD" })).status).toBe(200);
  const after = await ask(one.path, { user: one.user });
  expect((await after.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

it.each([
  "/api/versions/{versionId}?format=git",
  "/api/chats?format=json",
  "/api/account-export",
  "/api/rated-replies?rating=all",
])("takes the cost of %s out of the user's budget", async (pattern) => {
  const { user, versionId } = await project(page);
  await deps().limits.spend({ budget: "user", key: user.id, cost: callBudgets.user.points });
  const answer = await ask(pattern.replace("{versionId}", versionId), { user });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(callBudgets.user.seconds);
  expect((await answer.json()).message).toMatch(/^Your account has made too many requests within a minute\./);
});

it.each(["/api/account-import", "/api/local-models"])(
  "takes pieces of a file at %s out of it, too",
  async (path) => {
    const { user } = await project(page);
    const send = () =>
      ask(path, {
        user,
        method: "POST",
        headers: { origin: APP_URL, "sec-fetch-site": "same-origin" },
        body: "x",
      });
    expect((await send()).status).toBe(400);
    await deps().limits.spend({ budget: "user", key: user.id, cost: callBudgets.user.points - 10 });
    expect((await send()).status).toBe(429);
  },
);

it("takes a guest's requests out of the budget of the address, and answers health checks always", async () => {
  asUser(await world().newUser());
  const headers = { "x-forwarded-for": "203.0.113.77" };
  expect((await ask("/p/no-such-page", { headers })).status).toBe(404);
  await deps().limits.spend({ budget: "address", key: "203.0.113.77", cost: callBudgets.address.points });
  const answer = await ask("/p/no-such-page", { headers });
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await ask("/api/live", { headers })).status).toBe(200);
  expect((await ask("/p/no-such-page", { headers: { "x-forwarded-for": "203.0.113.78" } })).status).toBe(404);
});

it("answers OPTIONS for the methods of a path, 405 for others, and 404 where there is no path", async () => {
  asUser(await world().newUser());
  const options = await ask("/api/stripe/webhook", { method: "OPTIONS" });
  expect([options.status, options.headers.get("allow")]).toEqual([204, "OPTIONS, POST"]);
  expect((await ask("/api/live", { method: "OPTIONS" })).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  expect((await ask("/api/stripe/webhook")).status).toBe(405);
  // Only by its own address: the rewrite is an inner one.
  for (const path of ["/api/nothing", "/api/p/slug", "/api/live/more", "/api/versions"])
    expect((await ask(path)).status).toBe(404);
});
