import { expect, it } from "vitest";
import { zipArchives } from "~/server/adapters/archives/zip-archives";
import type { AppDeps } from "~/server/wiring";
import { apiWorld, askApi, postJson } from "~tests/support/api-world";
import { tokenGate } from "~tests/support/token-gate";

const { world, project, change, asUser, keyOf } = apiWorld();

const page = { "index.html": "<h1>Garden</h1>" };

/** A project with a key of its owner, at a server that knows both. */
async function ownProject(files: Record<string, string> = page) {
  const made = await project(files);
  const { token } = await keyOf(made.user);
  return { ...made, token };
}

const read = async (path: string, token: string) => (await askApi(path, token)).json();
const errorOf = async (response: Response) => (await response.json()).error;

it("makes projects, and lists them page by page, newest first", async () => {
  const { user, token, projectId } = await ownProject();
  const other = await ownProject();
  asUser(user);
  for (const name of ["Two", "Three"]) {
    const files = [{ path: "index.html", encoding: "text", content: `<h1>${name}</h1>` }];
    const made = await postJson("/projects", token, { name, files });
    expect([made.status, await made.json()]).toMatchObject([201, { object: "project", name }]);
  }
  const first = await read("/projects?limit=2", token);
  expect(first).toMatchObject({ object: "list", has_more: true, data: [{ name: "Three" }, { name: "Two" }] });
  const rest = await read(`/projects?limit=2&after=${first.last_id}`, token);
  expect(rest).toMatchObject({ has_more: false, data: [{ id: projectId }] });
  expect(JSON.stringify([first, rest])).not.toContain(other.projectId);
});

it("lists and reads the files of a version", async () => {
  const { token, projectId, versionId, user, chatId } = await ownProject({ ...page, "style.css": "h1 {}" });
  await change(user, chatId, { "index.html": "<h1>Meadow</h1>" });
  asUser(user);
  const listed = await read(`/projects/${projectId}/files`, token);
  expect(listed.data.map(({ path }: { path: string }) => path)).toEqual(["index.html", "style.css"]);
  const now = await read(`/projects/${projectId}/files/content?path=index.html`, token);
  expect(now).toMatchObject({ encoding: "text", content: expect.stringContaining("Meadow") });
  const before = await read(
    `/projects/${projectId}/files/content?path=index.html&version=${versionId}`,
    token,
  );
  expect(before.content).toContain("Garden");
  const missing = await askApi(`/projects/${projectId}/files/content?path=nothing.txt`, token);
  expect(missing.status).toBe(404);
});

it("lists, compares and restores versions", async () => {
  const { token, projectId, versionId, user, chatId } = await ownProject();
  await change(user, chatId, { "index.html": "<h1>Meadow</h1>" });
  asUser(user);
  const first = await read(`/projects/${projectId}/versions?limit=1`, token);
  expect(first).toMatchObject({ has_more: true, data: [{ number: 2, author: "model" }] });
  const second = await read(`/projects/${projectId}/versions?limit=1&after=${first.last_id}`, token);
  expect(second).toMatchObject({ has_more: false, data: [{ id: versionId, number: 1 }] });
  const compared = await read(`/versions/${versionId}/compare?with=${first.last_id}`, token);
  expect(compared.data).toMatchObject([{ path: "index.html", change: "changed" }]);
  expect([compared.data[0].before, compared.data[0].after]).toEqual([
    expect.stringContaining("Garden"),
    expect.stringContaining("Meadow"),
  ]);
  const restored = await askApi(`/versions/${versionId}/restore`, token, { method: "POST" });
  expect([restored.status, await restored.json()]).toMatchObject([201, { number: 3, author: "person" }]);
});

it("exports a project and imports it again as a new one", async () => {
  const { token, projectId, user } = await ownProject({ ...page, "src/app.js": "let a = 1;" });
  asUser(user, { archives: zipArchives() } as Partial<AppDeps>);
  const exported = await askApi(`/projects/${projectId}/export`, token);
  expect(exported.headers.get("content-type")).toBe("application/zip");
  const zip = await exported.arrayBuffer();
  const init = { method: "POST", body: zip, headers: { "content-type": "application/zip" } };
  const imported = await askApi("/projects/import?name=Copy", token, init);
  const copy = await imported.json();
  expect([imported.status, copy]).toMatchObject([201, { name: "Copy" }]);
  expect(copy.id).not.toBe(projectId);
  const file = await read(`/projects/${copy.id}/files/content?path=src/app.js`, token);
  expect(file.content).toContain("let a = 1;");
  const broken = await askApi("/projects/import", token, { ...init, body: "no zip" });
  expect([broken.status, (await errorOf(broken)).code]).toEqual([400, "invalid_request"]);
});

it("publishes, lists and unpublishes", async () => {
  const { token, projectId } = await ownProject();
  const made = await postJson("/publications", token, { project: projectId, title: "Garden" });
  expect(made.status).toBe(201);
  const { address } = await made.json();
  expect((await read("/publications", token)).data).toMatchObject([{ project: projectId, address }]);
  const removed = await askApi(`/publications/${projectId}`, token, { method: "DELETE" });
  expect(await removed.json()).toEqual({ project: projectId, deleted: true });
  expect((await read("/publications", token)).data).toEqual([]);
});

it("lets a model make and change a project as runs, which can be followed", async () => {
  const { token, user } = await ownProject();
  world().model.reply({ tokens: ["Here.\n\n```html index.html\n", "<h1>Shop</h1>", "\n```\n"] });
  const begun = await postJson("/runs", token, {
    kind: "generate",
    prompt: "A shop",
    model: world().modelId,
  });
  const { id } = await begun.json();
  expect(begun.status).toBe(201);
  const events = (await (await askApi(`/runs/${id}/events`, token)).text()).split("\n\n").filter(Boolean);
  expect(events.at(-1)).toBe("data: [DONE]");
  const last = JSON.parse(events.at(-2)?.slice("data: ".length) ?? "");
  expect(last).toMatchObject({
    type: "run",
    run: { id, status: "completed", changes: [{ path: "index.html", state: "applied" }] },
  });
  const { project: projectId, version } = last.run;
  expect(await read(`/versions/${version}`, token)).toMatchObject({ number: 1, author: "model" });
  world().model.reply({ tokens: ["It sells things."] });
  const explain = { kind: "explain", prompt: "What is it?", model: world().modelId, project: projectId };
  const explained = await (await postJson("/runs", token, explain)).json();
  const isOver = async () => (await read(`/runs/${explained.id}`, token)).status;
  await expect.poll(isOver).toBe("completed");
  expect(await read(`/runs/${explained.id}`, token)).toMatchObject({
    text: "It sells things.",
    version: null,
  });
  expect(await world().deps.db.promptUsage.count({ where: { userId: user.id } })).toBe(3);
});

it("cancels a run, and keeps what it has written", async () => {
  const { token } = await ownProject();
  const gate = tokenGate();
  world().model.reply({ tokens: ["Once", " upon"], gate });
  const { id } = await (
    await postJson("/runs", token, { kind: "generate", prompt: "A story", model: world().modelId })
  ).json();
  const events = (await askApi(`/runs/${id}/events`, token)).body?.getReader();
  gate.open(1);
  // The run as it is, then its first text.
  await events?.read();
  await events?.read();
  expect((await askApi(`/runs/${id}/cancel`, token, { method: "POST" })).status).toBe(200);
  await expect.poll(async () => (await read(`/runs/${id}`, token)).status).toBe("cancelled");
  expect((await read(`/runs/${id}`, token)).text).toBe("Once");
  const again = await askApi(`/runs/${id}/cancel`, token, { method: "POST" });
  expect(again.status).toBe(409);
  await events?.cancel();
});

it("answers 404 for everything that is another user's, and 403 without the scope", async () => {
  const { user, projectId, versionId } = await ownProject();
  const run = await world().deps.db.message.findFirstOrThrow({
    where: { chat: { userId: user.id }, role: "user" },
    select: { id: true },
  });
  const stranger = await ownProject();
  const mine = { project: projectId, version: versionId, run: run.id };
  const paths: [string, string, object?][] = [
    ["GET", `/projects/${mine.project}`],
    ["GET", `/projects/${mine.project}/files`],
    ["GET", `/projects/${mine.project}/files/content?path=index.html`],
    ["GET", `/projects/${mine.project}/versions`],
    ["GET", `/projects/${mine.project}/export`],
    ["GET", `/projects/${stranger.projectId}/files?version=${mine.version}`],
    ["GET", `/versions/${mine.version}`],
    ["GET", `/versions/${mine.version}/compare?with=${stranger.versionId}`],
    ["GET", `/runs/${mine.run}`],
    ["GET", `/runs/${mine.run}/events`],
    ["POST", `/runs/${mine.run}/cancel`],
    ["POST", `/versions/${mine.version}/restore`],
    ["POST", "/runs", { kind: "modify", prompt: "x", model: world().modelId, project: mine.project }],
    ["POST", "/publications", { project: mine.project, title: "x" }],
    ["DELETE", `/publications/${mine.project}`],
  ];
  const { token: models } = await keyOf(stranger.user, { scopes: ["models"] });
  for (const [method, path, body] of paths) {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const refused = await askApi(path, stranger.token, init);
    expect([path, refused.status, (await errorOf(refused)).code]).toEqual([path, 404, "not_found"]);
    expect([path, (await askApi(path, models, init)).status]).toEqual([path, 403]);
  }
});
