import { randomUUID } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, type Page } from "@playwright/test";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

const todos = `import { useState } from "react";
export default function App() {
  const [count, setCount] = useState(0);
  const [items, setItems] = useState([]);
  const [text, setText] = useState("");
  return (
    <main style={{ background: "rgb(0, 128, 0)", minHeight: "100vh" }}>
      <h1>Todos</h1>
      <button onClick={() => { console.log("counted"); setCount(count + 1); }}>Count: {count}</button>
      <button onClick={() => confirm("Sure?") && setItems([])}>Clear</button>
      <form onSubmit={(event) => { event.preventDefault(); setItems([...items, text]); setText(""); }}>
        <input aria-label="New todo" value={text} onChange={(event) => setText(event.target.value)} />
      </form>
      <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>
    </main>
  );
}
`;
const files = {
  "package.json": JSON.stringify({
    name: "todos",
    scripts: { test: "vitest run" },
    dependencies: { react: "19", "react-dom": "19" },
    devDependencies: { vitest: "4" },
  }),
  "src/App.jsx": todos,
  "src/sum.js": "export const sum = (a, b) => a + b;\n",
  "src/sum.test.js": `import { expect, it } from "vitest";
import { sum } from "./sum.js";
it("adds", () => expect(sum(1, 2)).toBe(4));
`,
};

/** The official client of a user's agent. */
async function agentOf(page: Page, baseURL: string | undefined, name: string) {
  const { token } = await call(page, "apiKey.create", {
    name,
    scopes: ["projects:read", "projects:write"],
    days: 30,
    password: "",
  });
  const client = new Client({ name: "tests", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/api/mcp", baseURL), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  const ask = async (tool: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool(
      { name: tool, arguments: given },
      { timeout: 170_000 },
    );
    const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
    const pictures = content.flatMap((part) => (part.type === "image" ? [part.data] : []));
    return { text: texts.join("\n"), pictures, isError: isError === true };
  };
  return { ask, close: () => client.close() };
}

test("an agent looks at the running page, uses it and runs the tests in the user's tab, who can stop it", {
  tag: "@long",
}, async ({ page, baseURL }) => {
  await signedInUser(page);
  const agent = await agentOf(page, baseURL, "My agent");
  const made = await agent.ask("create_project", {
    name: "Todos",
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
  });
  const project: string = JSON.parse(made.text).id;
  const ask = (tool: string, given: Record<string, unknown> = {}) => agent.ask(tool, { project, ...given });

  const chatId = randomUUID();
  await call(page, "chat.openProject", { projectId: project, chatId });
  const chat = new ChatBuilder(page);
  await chat.open(`/chat/${chatId}`);
  await expect(chat.previewPage.getByRole("heading", { name: "Todos" })).toBeVisible();

  await test.step("it sees the tree, presses and types, and sees what changed", async () => {
    const first = await ask("look_at_page");
    expect(first.text).toContain('- heading "Todos" [level=1]');
    const ref = /button "Count: 0" \[ref=(e\d+)\]/.exec(first.text)?.[1];
    const pressed = await ask("press", { target: { ref } });
    expect(pressed.text).toContain('button "Count: 1"');
    expect(pressed.text).toContain("[log] counted");
    const typed = await ask("type", { target: { name: "New todo" }, text: "Water the garden", submit: true });
    expect(typed.text).toContain("- listitem: Water the garden");
    await expect(chat.previewPage.getByRole("listitem")).toHaveText("Water the garden");
    // Nobody is there to answer a dialog.
    const cleared = await ask("press", { target: { role: "button", name: "Clear" } });
    expect(cleared.text).not.toContain("Water the garden");
    expect(cleared.text).toContain("confirm was answered with OK");
    expect((await ask("press", { target: { name: "Nothing" } })).text).toContain("Not done: No element");
    expect((await ask("reload_page")).text).toContain('button "Count: 0"');
  });

  await test.step("the user sees who it is", async () => {
    await expect(chat.preview.getByText("My agent is using this page.")).toBeVisible();
    expect(await findEverywhere(page)).toEqual([]);
  });

  await test.step("it gets a picture of the page", async () => {
    const { pictures } = await ask("take_picture");
    const colour = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext("2d");
      pen?.drawImage(image, 0, 0);
      return [...(pen?.getImageData(image.width / 2, image.height * 0.75, 1, 1).data ?? [])].map(
        (value) => Math.round(value / 32) * 32,
      );
    }, pictures[0]);
    expect(colour.slice(0, 3)).toEqual([0, 128, 0]);
  });

  await test.step("it runs a test that fails, repairs it and runs it again", async () => {
    const failed = await ask("run_tests");
    expect(failed.text).toContain("exit code 1");
    expect(failed.text).toMatch(/expected 3 to be 4/);
    const edited = await ask("write_files", {
      files: [{ path: "src/sum.test.js", content: files["src/sum.test.js"].replace("toBe(4)", "toBe(3)") }],
    });
    expect(edited.isError).toBe(false);
    await expect
      .poll(async () => (await ask("run_tests")).text, { timeout: 120_000 })
      .toContain("exit code 0");
  });

  await test.step("stopped, it stays out until it is let in again", async () => {
    await ask("look_at_page");
    await chat.preview.getByRole("button", { name: "Stop", exact: true }).click();
    await expect(chat.preview.getByText("Agents are stopped.")).toBeVisible();
    expect(await ask("look_at_page")).toMatchObject({
      isError: true,
      text: expect.stringContaining("stopped agents"),
    });
    await chat.preview.getByRole("button", { name: "Allow again" }).click();
    await expect(chat.preview.getByText("Agents are stopped.")).toBeHidden();
    expect((await ask("look_at_page")).isError).toBe(false);
  });
  await agent.close();
});

test("where no tab is open, the server's own browser runs the page, the tests and the checks", async ({
  page,
  baseURL,
}) => {
  await signedInUser(page);
  const agent = await agentOf(page, baseURL, "My agent");
  const made = await agent.ask("create_project", {
    name: "Todos",
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
  });
  const project: string = JSON.parse(made.text).id;
  const ask = (tool: string, given: Record<string, unknown> = {}) => agent.ask(tool, { project, ...given });
  expect((await ask("look_at_page")).text).toContain('button "Count: 0"');
  // The page goes on from where it was.
  expect((await ask("press", { target: { name: "Count: 0" } })).text).toContain('button "Count: 1"');
  expect((await ask("press", { target: { name: "Count: 1" } })).text).toContain('button "Count: 2"');
  expect((await ask("take_picture")).pictures[0]?.length).toBeGreaterThan(1_000);
  expect((await ask("run_tests")).text).toContain("exit code 1");
  const scripts = { test: "echo counted > report.txt" };
  await ask("write_files", { files: [{ path: "package.json", content: JSON.stringify({ scripts }) }] });
  expect(await ask("run_tests")).toMatchObject({
    isError: true,
    text: expect.stringContaining("test: echo counted > report.txt"),
  });
  const chatId = randomUUID();
  await call(page, "chat.openProject", { projectId: project, chatId });
  await call(page, "chat.setRunsCommands", { chatId, allowed: true });
  expect((await ask("run_tests")).text).toContain("exit code 0");
  expect((await ask("read_file", { path: "report.txt" })).text).toContain("counted");
  await ask("write_files", {
    files: [{ path: "src/App.jsx", content: todos.replace("<h1>Todos</h1>", "<h1>Garden</h1>") }],
  });
  expect((await ask("look_at_page")).text).toContain('heading "Garden"');
  const check = (see: string) =>
    JSON.stringify({ name: "Counts", steps: ['Press "Count: 0"', `See "${see}"`] });
  const holds = { path: "checks/counts.json", content: check("Count: 1") };
  await ask("write_files", { files: [holds, { path: "checks/skips.json", content: check("Count: 2") }] });
  const ran = (await ask("run_checks")).text.split("\n");
  expect(ran.slice(0, 2)).toEqual([
    "Holds: Counts (checks/counts.json)",
    "Broken: Counts (checks/skips.json)",
  ]);
  expect(ran.at(-1)).toBe("Step 2, See “Count: 2”: “Count: 2” is not on the page.");
  await agent.close();
  // What runs there knows nothing by itself.
  await page.goto("/running");
  await expect(page.getByRole("main")).toBeEmpty();
});

test("a page that takes what it can get is ended in the server's browser, which says why and goes on", async ({
  page,
  baseURL,
}) => {
  await signedInUser(page);
  const agent = await agentOf(page, baseURL, "My agent");
  const ask = async (tool: string, content: string) => {
    const project = { name: "Page", files: [{ path: "index.html", content }] };
    const made = await agent.ask("create_project", project);
    return agent.ask(tool, { project: JSON.parse(made.text).id });
  };
  const greedy = `<h1>Big</h1><script>const kept = []; setInterval(() => { for (let i = 0; i < 50; i++) kept.push(new Blob([new Uint8Array(1e7).fill(1)])); });</script>`;
  const [ended, calm] = await Promise.all([
    ask("look_at_page", greedy),
    ask("look_at_page", "<h1>Calm</h1>"),
  ]);
  expect(ended).toMatchObject({
    isError: true,
    text: expect.stringMatching(/memory than this server gives/),
  });
  expect(calm.text).toContain('heading "Calm"');
  await agent.close();
});
