import { expect, it } from "vitest";
import * as Y from "yjs";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { DraftFiles } from "~/domain/project/draft-files";
import { tools } from "~/server/api/mcp/table";
import { apiWorld } from "~tests/support/api-world";
import { mcpClient } from "~tests/support/mcp-client";
import { toolsOf } from "~tests/support/mcp-tools";

const { world, project, asUser, keyOf } = apiWorld();

const page = {
  "index.html": "<h1>Garden</h1>\n<p>Roses</p>\n<p>Roses</p>",
  "style.css": "h1 { color: red; }",
};

/** A project whose owner's agent is connected. */
async function ownProject(files: Record<string, string> = page, owner?: SignedInUser) {
  const made = await project(files, owner);
  const { token } = await keyOf(made.user);
  const client = await mcpClient(token);
  return { ...made, token, ...toolsOf(client) };
}

type Own = Awaited<ReturnType<typeof ownProject>>;
const contentOf = async ({ call, projectId }: Own, path: string) =>
  (await call("read_file", { project: projectId, path })).texts[1];

it("lists, opens and creates projects", async () => {
  const own = await ownProject();
  const { projectId, versionId, value } = own;
  const other = await ownProject();
  asUser(own.user);
  const files = [
    { path: "index.html", content: "<h1>Shop</h1>" },
    { path: "dot.png", encoding: "base64", content: "iVBORw0KGgo=" },
  ];
  const made = await value("create_project", { name: "Shop", files });
  expect(made).toMatchObject({ object: "project", name: "Shop" });
  const listed = await value("list_projects", { limit: 1 });
  expect(listed).toMatchObject({ has_more: true, data: [{ id: made.id }] });
  const rest = await value("list_projects", { after: listed.last_id });
  expect(rest).toMatchObject({ has_more: false, data: [{ id: projectId }] });
  expect(JSON.stringify([listed, rest])).not.toContain(other.projectId);
  expect(await value("read_project", { project: projectId })).toMatchObject({
    version: versionId,
    unsaved: false,
    files: [
      { path: "index.html", bytes: page["index.html"].length + 1 },
      { path: "style.css", bytes: page["style.css"].length + 1 },
    ],
  });
  const picture = await own.call("read_file", { project: made.id, path: "dot.png" });
  expect(picture.texts).toEqual(["image"]);
});

it("finds projects by their names and files, and lines within one", async () => {
  const own = await ownProject();
  const { projectId, value, text } = own;
  const other = await ownProject();
  asUser(own.user);
  const content = "<h1>Zinnia</h1>\n<p>The GARDEN shop</p>";
  const shop = await value("create_project", { name: "Shop", files: [{ path: "index.html", content }] });
  const found = await value("search_projects", { query: "garden" });
  expect(found.projects).toMatchObject([
    { id: shop.id, lines: [{ path: "index.html", line: 2, text: "<p>The GARDEN shop</p>" }] },
    { id: projectId, lines: [{ path: "index.html", line: 1 }] },
  ]);
  expect((await value("search_projects", { query: "shop" })).projects).toMatchObject([{ id: shop.id }]);
  expect(JSON.stringify(found)).not.toContain(other.projectId);
  expect(await text("search_files", { project: projectId, query: "ROSES" })).toBe(
    "index.html:2: <p>Roses</p>\nindex.html:3: <p>Roses</p>",
  );
  expect(await text("search_files", { project: projectId, query: "roses", path: ".css" })).toBe(
    "No line holds this text.",
  );
});

it("reads a file by ranges, as it is and as it was", async () => {
  const own = await ownProject({ "index.html": "one\ntwo\nthree\nfour" });
  const { projectId, versionId, call } = own;
  const range = { project: projectId, path: "index.html", from_line: 2, lines: 2 };
  expect((await call("read_file", range)).texts).toEqual(["index.html, lines 2 to 3 of 4:", "two\nthree"]);
  const edits = [{ search: "two", replace: "2" }];
  await own.value("edit_files", { project: projectId, files: [{ path: "index.html", edits }] });
  expect((await call("read_file", range)).texts[1]).toBe("2\nthree");
  expect((await call("read_file", { ...range, version: versionId })).texts[1]).toBe("two\nthree");
  expect(await own.refusal("read_file", { ...range, path: "missing.txt" })).toContain("missing.txt");
});

/** What the user types into a file of the open workbench, and does not save. */
async function typeInto({ api, projectId }: Own, path: string, text: string) {
  const doc = new Y.Doc();
  const files = new DraftFiles(doc);
  const { updates } = await api.project.openDraft({ projectId, after: 0 });
  for (const update of updates) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  const typed: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => typed.push(update));
  const file = files.get(path);
  if (file instanceof Y.Text) file.insert(0, text);
  await api.project.edit({ projectId, update: Buffer.from(Y.mergeUpdates(typed)).toString("base64") });
}

it("edits files as one version that says who made it and why, and tells open workbenches at once", async () => {
  const own = await ownProject();
  const { projectId, versionId, chatId, user, value } = own;
  const closed = new AbortController();
  const followed = world().deps.streams.watch(chatId, closed.signal)[Symbol.asyncIterator]();
  await followed.next();
  const announced = followed.next();
  const edited = await value("edit_files", {
    project: projectId,
    files: [
      {
        path: "index.html",
        edits: [
          { search: "Garden", replace: "Meadow" },
          { search: "<p>Roses</p>\n<p>Roses</p>", replace: "<p>Grass</p>" },
        ],
      },
      { path: "./style.css", edits: [{ search: "red", replace: "green" }] },
    ],
    message: "A meadow instead",
  });
  expect((await announced).done).toBe(false);
  closed.abort();
  expect(edited).toMatchObject({
    version: { number: 2, parent: versionId, author: "person", message: "A meadow instead" },
    changes: [
      { path: "index.html", state: "applied", added: 2, removed: 3 },
      { path: "style.css", state: "applied", added: 1, removed: 1 },
    ],
  });
  expect(await contentOf(own, "index.html")).toBe("<h1>Meadow</h1>\n<p>Grass</p>\n");
  expect(await asUser(user).project.ofChat({ chatId })).toMatchObject({ versionId: edited.version.id });
});

it("keeps every edit of agents that edit at the same time", async () => {
  const own = await ownProject();
  const edit = (path: string, search: string) =>
    own.value("edit_files", {
      project: own.projectId,
      files: [{ path, edits: [{ search, replace: "Poppies" }] }],
    });
  await Promise.all([edit("index.html", "Garden"), edit("style.css", "red")]);
  expect(await contentOf(own, "index.html")).toContain("Poppies");
  expect(await contentOf(own, "style.css")).toContain("Poppies");
});

it("forgives what a model gets wrong in whitespace, as in replies", async () => {
  const own = await ownProject({ ...page, "app.js": "function one() {\n  return 1;\n}" });
  const edits = [{ search: "function one() {\nreturn 1;\n}", replace: "function one() {\nreturn 2;\n}" }];
  await own.value("edit_files", { project: own.projectId, files: [{ path: "app.js", edits }] });
  expect(await contentOf(own, "app.js")).toBe("function one() {\n  return 2;\n}\n");
});

it.each([
  [
    "missing",
    "index.html",
    { search: "<h2>Tulips and other flowers</h2>\n<p>Roses</p>", replace: "" },
    /is not in the file.*nearest text in the file.*<h1>Garden<\/h1>/s,
  ],
  [
    "not unique",
    "index.html",
    { search: "<p>Roses</p>", replace: "" },
    /more than once\. Add the lines around/,
  ],
  ["empty", "index.html", { search: " ", replace: "x" }, /No text to replace is given/],
  ["in no file", "missing.css", { search: "a", replace: "b" }, /missing\.css: The project has no such file/],
  [
    "left out",
    "index.html",
    { search: "<p>Roses</p>\n<p>Roses</p>", replace: "<!-- ... rest of the page ... -->" },
    /Code is left out/,
  ],
  ["not valid", "app.js", { search: "}", replace: "" }, /would not be valid/],
  ["no path", "../../etc/passwd", { search: "a", replace: "b" }, /no path inside|no such file/],
])("refuses an edit whose text is %s, and makes none of its call", async (_, path, edit, reason) => {
  const own = await ownProject({ ...page, "app.js": "function one() {\n  return 1;\n}" });
  const { projectId, versionId, chatId, refusal, api } = own;
  const style = { path: "style.css", edits: [{ search: "red", replace: "green" }] };
  const files = [style, { path, edits: [edit] }];
  const said = await refusal("edit_files", { project: projectId, files });
  expect(said).toMatch(/^Nothing was changed/);
  expect(said).toMatch(reason);
  expect(await contentOf(own, "style.css")).toContain("red");
  expect(await api.project.ofChat({ chatId })).toMatchObject({ versionId, number: 1 });
});

it("writes, moves and deletes files, each as a version", async () => {
  const own = await ownProject();
  const { projectId: project, value, refusal, call } = own;
  const files = [{ path: "src/app.js", content: "let a = 1;\n" }];
  expect((await value("write_files", { project, files })).version).toMatchObject({
    number: 2,
    message: "Add src/app.js",
  });
  expect(await call("write_files", { project, files })).toMatchObject({
    value: undefined,
    texts: ["Nothing had to change: the files are like this already."],
  });
  const move = { project, path: "src/app.js", to: "app.js" };
  expect((await value("move_file", move)).version.message).toBe("Rename src/app.js to app.js");
  expect(await refusal("move_file", { ...move, path: "app.js", to: "style.css" })).toContain(
    "style.css already",
  );
  const deleted = await value("delete_files", { project, paths: ["app.js", "style.css"] });
  expect(deleted.changes).toMatchObject([{ state: "deleted" }, { state: "deleted" }]);
  expect((await value("read_project", { project })).files).toMatchObject([{ path: "index.html" }]);
  for (const path of ["index.html/a.js", "../a.js", ".git/config"])
    expect(await refusal("write_files", { project, files: [{ path, content: "x" }] })).toContain(path);
  const large = "x".repeat(2_000_001);
  const picture = { path: "a.png", encoding: "base64", content: Buffer.from(large).toString("base64") };
  expect(await refusal("write_files", { project, files: [picture] })).toContain("2 MB");
  const texts = ["a.txt", "b.txt", "c.txt"].map((path) => ({ path, content: large }));
  expect(await refusal("write_files", { project, files: texts })).toContain("5 MB");
});

it("keeps what the user types: it is read and edited, and a version of its own", async () => {
  const own = await ownProject();
  const { projectId, value, api } = own;
  await typeInto(own, "index.html", "<!-- mine -->\n");
  expect(await value("read_project", { project: projectId })).toMatchObject({ unsaved: true });
  expect(await contentOf(own, "index.html")).toContain("<!-- mine -->");
  const edits = [{ search: "<!-- mine -->\n<h1>Garden</h1>", replace: "<!-- mine -->\n<h1>Meadow</h1>" }];
  await value("edit_files", { project: projectId, files: [{ path: "index.html", edits }] });
  const listed = await value("list_versions", { project: projectId });
  expect(listed.data.map(({ message }: { message: string }) => message).slice(0, 2)).toEqual([
    "Change “Garden” to “Meadow”",
    "Change index.html",
  ]);
  const draft = await api.project.openDraft({ projectId, after: 0 });
  expect(draft.isDirty).toBe(false);
  await typeInto(own, "style.css", "/* unsaved */\n");
  const made = await value("create_version", { project: projectId, name: "Before the menu" });
  expect(made).toMatchObject({ number: 4, name: "Before the menu", message: "Change style.css" });
});

it("takes back, repeats, restores and compares", async () => {
  const own = await ownProject();
  const { projectId: project, versionId: first, value, text, refusal } = own;
  const edits = [{ search: "Garden", replace: "Meadow" }];
  const { version } = await value("edit_files", { project, files: [{ path: "index.html", edits }] });
  expect(await text("compare_versions", { from: first, to: version.id })).toBe(
    "changed index.html\n\nindex.html\n@@ line 1\n-<h1>Garden</h1>\n+<h1>Meadow</h1>\n <p>Roses</p>\n <p>Roses</p>",
  );
  expect(await text("compare_versions", { from: first, to: first })).toBe(
    "The versions have the same files.",
  );
  expect(await value("undo", { project })).toMatchObject({ id: first });
  expect(await contentOf(own, "index.html")).toContain("Garden");
  expect(await value("redo", { project })).toMatchObject({ id: version.id });
  expect(await refusal("redo", { project })).toBe("There is nothing to redo.");
  expect(await value("restore_version", { version: first })).toMatchObject({ number: 3 });
  expect(await contentOf(own, "index.html")).toContain("Garden");
  expect(await value("undo", { project, version: version.id })).toMatchObject({ number: 3 });
});

it("refuses everything that is another user's, as if it were not there", async () => {
  const own = await ownProject();
  const { projectId: project, versionId: version } = await ownProject();
  asUser(own.user);
  const path = "index.html";
  const given: Record<string, Record<string, unknown>> = {
    read_project: { project },
    read_file: { project, path },
    search_files: { project, query: "Garden" },
    edit_files: { project, files: [{ path, edits: [{ search: "Garden", replace: "Mine" }] }] },
    write_files: { project, files: [{ path, content: "Mine" }] },
    move_file: { project, path, to: "b.html" },
    delete_files: { project, paths: [path] },
    list_versions: { project },
    compare_versions: { from: version, to: version },
    create_version: { project, name: "Mine" },
    undo: { project },
    redo: { project },
    restore_version: { version },
    look_at_page: { project },
    take_picture: { project },
    press: { project, target: { ref: "e1" } },
    type: { project, target: { ref: "e1" }, text: "Mine" },
    press_key: { project, key: "Enter" },
    wait_for: { project, text: "Garden" },
    open_path: { project, path: "/about" },
    reload_page: { project },
    run_tests: { project },
    run_checks: { project },
    try_steps: { project, steps: ['See "Garden"'] },
    list_threads: { project },
    read_thread: { thread: version },
    start_thread: { project, path, start_line: 1, text: "Mine" },
    reply_to_thread: { thread: version, text: "Mine" },
    resolve_thread: { thread: version },
    list_suggestions: { project },
    read_suggestion: { suggestion: version },
    offer_fork: { project, title: "Mine" },
  };
  const withoutIds = ["list_projects", "search_projects", "create_project"];
  expect([...Object.keys(given), ...withoutIds].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
  for (const [name, input] of Object.entries(given))
    expect([name, await own.refusal(name, input)]).toEqual([
      name,
      expect.stringMatching(/^We couldn't find that\./),
    ]);
  const theirs = { project: own.projectId, path, version };
  expect(await own.refusal("read_file", theirs)).toMatch(/^We couldn't find that\./);
  const second = await ownProject(page, own.user);
  asUser(own.user);
  const mixed = { project: own.projectId, path, version: second.versionId };
  expect(await own.refusal("read_file", mixed)).toMatch(/^We couldn't find that\./);
  expect(await own.refusal("undo", { project: own.projectId, version })).toBe("There is nothing to undo.");
  const { after } = { after: version };
  expect(await own.refusal("list_versions", { project: own.projectId, after })).toMatch(/^We couldn't find/);
});

it("runs no script of npm test that its user has not allowed, and shows it", async () => {
  const scripts = { pretest: "cp package.json src/keep.txt", test: "vitest run" };
  const own = await ownProject();
  const { user, projectId, call, refusal } = own;
  asUser(user);
  await call("write_files", {
    project: projectId,
    files: [{ path: "package.json", content: JSON.stringify({ scripts }) }],
  });
  const said = await refusal("run_tests", { project: projectId });
  expect(said).toContain("pretest: cp package.json src/keep.txt");
  expect(said).toContain("Always for this project");
  await world().deps.db.project.update({ where: { id: projectId }, data: { runsCommands: true } });
  // No tab is open, and the test's server has no browser: it was let through.
  expect(await refusal("run_tests", { project: projectId })).toContain("open in no browser tab");
});

it("runs tests that are tests alone without a question", async () => {
  const { user, projectId, refusal } = await ownProject({
    ...page,
    "package.json": JSON.stringify({ scripts: { test: "vitest run --coverage" } }),
  });
  asUser(user);
  expect(await refusal("run_tests", { project: projectId })).toContain("open in no browser tab");
});

it("refuses text that cannot be stored", async () => {
  const { projectId, refusal } = await ownProject();
  for (const [name, input] of [
    ["write_files", { files: [{ path: "a.txt", content: "a\0b" }] }],
    ["create_version", { name: "a\0b" }],
    ["search_files", { query: "a\0b" }],
  ] as const)
    expect(await refusal(name, { project: projectId, ...input })).toContain("cannot be stored");
});
