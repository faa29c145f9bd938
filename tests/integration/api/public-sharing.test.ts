import { expect, it } from "vitest";
import type { Role } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { apiWorld, askApi, postJson } from "~tests/support/api-world";
import { mcpClient } from "~tests/support/mcp-client";
import { toolsOf } from "~tests/support/mcp-tools";

// Sharing, comments and suggestions by keys, in the public API and the MCP server.

const { world, project, change, asUser, keyOf } = apiWorld();

const page = { "index.html": "<h1>Garden</h1>\n<p>Roses</p>" };
const DAY_SECONDS = 86_400;

async function ownProject() {
  const made = await project(page);
  return { ...made, token: (await keyOf(made.user)).token };
}

async function newPerson(name: string) {
  const user = await world().newUser();
  await world().deps.db.user.update({ where: { id: user.id }, data: { name } });
  return { user, token: (await keyOf(user)).token };
}

const read = async (path: string, token: string) => (await askApi(path, token)).json();
const remove = (path: string, token: string) => askApi(path, token, { method: "DELETE" });

/** @returns the answer's body, whose status must be this */
async function post(status: number, path: string, token: string, body: unknown) {
  const response = await postJson(path, token, body);
  const answer = await response.json();
  expect([response.status, answer]).toMatchObject([status, {}]);
  return answer;
}

const letIn = (token: string, target: string, { email }: SignedInUser, role: Role = "suggester") =>
  post(201, "/shares", token, { target, email, role, days: 7 });

/** A fork of somebody's project, with a change. */
async function forkOf({ versionId }: { versionId: string }, user: SignedInUser) {
  const chatId = world().deps.ids.next();
  const api = asUser(user, { streams: world().deps.streams });
  await api.chat.fork({ versionId, chatId });
  await change(user, chatId, { "index.html": page["index.html"].replace("Roses", "Poppies") });
  const fork = await api.project.ofChat({ chatId });
  if (!fork) throw new Error("The fork has no files");
  return fork.projectId;
}

it("gives, changes and ends access to a project by an email address", async () => {
  const { user: owner, token, projectId, chatId } = await ownProject();
  const guest = await newPerson("Rosa");
  asUser(owner);
  const given = await letIn(token, projectId, guest.user);
  const { expires_at } = given;
  const days = (expires_at - world().deps.clock.now().getTime() / 1_000) / DAY_SECONDS;
  expect([given, Math.round(days)]).toMatchObject([
    { object: "share", role: "suggester", email: guest.user.email, name: null, last_seen_at: null },
    7,
  ]);
  // By its chat, it is the same project.
  expect((await read(`/shares?target=${chatId}`, token)).data).toEqual([given]);
  asUser(guest.user);
  expect((await askApi(`/projects/${projectId}`, guest.token)).status).toBe(200);
  asUser(owner);
  expect(await post(200, `/shares/${given.id}`, token, { role: "viewer" })).toMatchObject({ role: "viewer" });
  expect(await (await remove(`/shares/${given.id}`, token)).json()).toEqual({ id: given.id, deleted: true });
  expect((await read(`/shares?target=${projectId}`, token)).data).toEqual([]);
  asUser(guest.user);
  expect((await askApi(`/projects/${projectId}`, guest.token)).status).toBe(404);
  const audited = await world().deps.db.auditEvent.findMany({ where: { userId: owner.id } });
  expect(audited.map(({ kind }) => kind)).toEqual(["access_given", "access_given", "access_ended"]);
});

it("makes one link for each role, keeps its address from keys that may not share, and ends it", async () => {
  const { user, token, projectId } = await ownProject();
  const body = { target: projectId, role: "viewer" };
  const repeated = { "idempotency-key": "twice" };
  const made = await (await postJson("/share-links", token, body, repeated)).json();
  expect(made).toMatchObject({ object: "share_link", role: "viewer", people: 0, expires_at: null });
  expect(made.address).toContain("/invite/");
  expect(await (await postJson("/share-links", token, body, repeated)).json()).toEqual(made);
  expect(await world().deps.db.apiAnswer.count()).toBe(0);
  const { token: reading } = await keyOf(user, { scopes: ["projects:read", "projects:write"] });
  expect((await askApi(`/share-links?target=${projectId}`, reading)).status).toBe(403);
  expect(JSON.stringify(await read(`/shares?target=${projectId}`, reading))).not.toContain("/invite/");
  expect((await remove(`/share-links/${made.id}`, token)).status).toBe(200);
  expect((await read(`/share-links?target=${projectId}`, token)).data).toEqual([]);
});

it("comments on lines and versions, answers, resolves and opens again", async () => {
  const { user, token, projectId, versionId } = await ownProject();
  await world().deps.db.user.update({ where: { id: user.id }, data: { name: "Ada" } });
  asUser(user, { streams: world().deps.streams });
  const at = `/projects/${projectId}/threads`;
  const begun = await post(201, at, token, { path: "index.html", start_line: 2, text: "Which ones?" });
  expect(begun).toMatchObject({
    project: projectId,
    about: { kind: "lines", path: "index.html", quote: "<p>Roses</p>" },
    comments: [{ author_name: "Ada", text: "Which ones?" }],
  });
  const about = { kind: "version", version: versionId };
  expect(await post(201, at, token, { version: versionId, text: "Good" })).toMatchObject({ about });
  const none = await post(400, at, token, { path: "index.html", start_line: 9, text: "Here" });
  expect(none.error).toMatchObject({ param: "start_line", message: "The project has no such line." });
  const text = `Ask @[${user.id}]`;
  const { comments } = await post(201, `/threads/${begun.id}/comments`, token, { text });
  expect(comments[1]).toMatchObject({ text: "Ask @Ada" });
  const resolved = await post(200, `/threads/${begun.id}`, token, { resolved: true });
  expect(resolved.resolved_at).not.toBe(null);
  expect((await read(at, token)).data).toMatchObject([{ about, comments: 1, place: null }]);
  await post(200, `/threads/${begun.id}`, token, { resolved: false });
  const place = { path: "index.html", start_line: 2, end_line: 2 };
  const listed = [{ about }, { id: begun.id, comments: 2, place, excerpt: "Which ones?" }];
  expect((await read(`${at}?resolved=true`, token)).data).toMatchObject(listed);
});

it("offers a fork, which is read with its changes and accepted or refused", async () => {
  const own = await ownProject();
  const { user: owner, token, projectId, versionId } = own;
  const guest = await newPerson("Rosa");
  asUser(owner);
  await letIn(token, projectId, guest.user);
  const fork = await forkOf(own, guest.user);
  const offer = () => post(201, "/suggestions", guest.token, { fork, title: "Poppies" });
  const refused = await offer();
  asUser(owner, { streams: world().deps.streams });
  const files = [{ path: "index.html", change: "changed", after: expect.stringContaining("<p>Poppies</p>") }];
  expect(refused).toMatchObject({ state: "open", author_name: "Rosa", change: { files, conflicts: [] } });
  expect(await post(200, `/suggestions/${refused.id}/refuse`, token, {})).toMatchObject({ state: "refused" });
  asUser(guest.user, { streams: world().deps.streams });
  const { id } = await offer();
  asUser(owner, { streams: world().deps.streams });
  const at = `/projects/${projectId}/suggestions`;
  expect((await read(at, token)).data).toMatchObject([{ id }]);
  const { change } = await read(`/suggestions/${id}`, token);
  const unread = { tree: "0".repeat(40), base_version: versionId };
  expect((await postJson(`/suggestions/${id}/accept`, token, unread)).status).toBe(409);
  const seen = { tree: change.tree, base_version: change.base_version, files: ["index.html"] };
  const accepted = await post(200, `/suggestions/${id}/accept`, token, seen);
  expect(accepted).toMatchObject({ state: "accepted", change: null });
  expect(await read(`/versions/${accepted.version}`, token)).toMatchObject({ author_name: "Rosa" });
  const decided = (await read(`${at}?state=decided`, token)).data;
  expect(decided.map((row: { id: string }) => row.id)).toEqual([id, refused.id]);
});

it("refuses to accept what conflicts, and names the files", async () => {
  const own = await ownProject();
  const { user: owner, token, chatId } = own;
  const fork = await forkOf(own, owner);
  const { id, change: seen } = await post(201, "/suggestions", token, { fork, title: "Poppies" });
  await change(owner, chatId, { "index.html": page["index.html"].replace("Roses", "Lilies") });
  asUser(owner, { streams: world().deps.streams });
  expect((await read(`/suggestions/${id}`, token)).change.conflicts).toEqual(["index.html"]);
  const body = { tree: seen.tree, base_version: seen.base_version };
  const { error } = await post(409, `/suggestions/${id}/accept`, token, body);
  expect(error.message).toBe("The project has changed the same lines. index.html");
});

it("lets an agent read and write comments, and read and offer suggestions", async () => {
  const own = await ownProject();
  const { user, token, projectId } = own;
  const fork = await forkOf(own, user);
  asUser(user, { streams: world().deps.streams });
  const { value } = toolsOf(await mcpClient(token));
  const lines = { path: "index.html", start_line: 1, end_line: 2, text: "Too short" };
  const { id: thread } = await value("start_thread", { project: projectId, ...lines });
  expect((await value("list_threads", { project: projectId })).data).toMatchObject([
    { id: thread, place: { start_line: 1, end_line: 2 } },
  ]);
  await value("reply_to_thread", { thread, text: "Longer now" });
  expect((await value("read_thread", { thread })).comments).toMatchObject([
    { text: "Too short" },
    { text: "Longer now" },
  ]);
  await value("resolve_thread", { thread });
  expect((await value("list_threads", { project: projectId })).data).toEqual([]);
  const { id: suggestion } = await value("offer_fork", { project: fork, title: "Poppies" });
  expect((await value("list_suggestions", { project: projectId })).data).toMatchObject([{ id: suggestion }]);
  expect((await value("read_suggestion", { suggestion })).diff).toBe(
    "changed index.html\n\nindex.html\n@@ line 1\n <h1>Garden</h1>\n-<p>Roses</p>\n+<p>Poppies</p>",
  );
});
