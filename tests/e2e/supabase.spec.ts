import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { StandIn } from "../support/model-stand-in";
import { startOpenAi } from "../support/openai-stand-in";
import { type Product, startProduct } from "../support/product";
import { type SupabaseStandIn, startSupabase } from "../support/supabase-stand-in";
import { findEverywhere } from "./pages/axe";
import { ChatBuilder } from "./pages/chat-builder";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

let model: StandIn;
let supabase: SupabaseStandIn;
let product: Product;
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  model = await startOpenAi();
  supabase = await startSupabase();
  product = await startProduct({ env: { OPENAI_COMPATIBLE_BASE_URL: model.url } });
  context = await browser.newContext({ baseURL: product.url });
  page = await context.newPage();
  // The first account is the owner's, who may connect what is on this machine.
  await signedInUser(page, product.dataDir);
});
test.afterAll(async () => {
  await context.close();
  await product.discard();
  await supabase.close();
  await model.close();
});

const importFiles = (chatId: string, files: Record<string, string>) =>
  page.request.post("/api/trpc/chat.importFiles", {
    data: {
      json: {
        chatId,
        name: "Members",
        files: Object.entries(files).map(([path, content]) => ({ path, encoding: "text", content })),
      },
    },
  });

const TABLE = "create table notes (id bigint generated always as identity primary key, body text not null);";
const SAFE = `alter table notes enable row level security;
create policy "read" on notes for select to anon using (true);
create policy "write" on notes for insert to anon with check (body <> 'forbidden');
grant select, insert on notes to anon;`;

const guestbook = `\`\`\`html index.html
<!doctype html><title>Guestbook</title>
<h1>Guestbook</h1><form><input aria-label="Note"><button>Add</button></form><ul></ul><p role="status"></p>
<script>
const list = document.querySelector("ul");
const say = (text) => { document.querySelector("p").textContent = text; };
async function show() {
  const { data, error } = await window.supabase.from("notes").select("body").order("id", { ascending: false }).limit(10);
  if (error) return say(error.message);
  list.replaceChildren(...data.map(({ body }) => Object.assign(document.createElement("li"), { textContent: body })));
}
document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { error } = await window.supabase.from("notes").insert({ body: document.querySelector("input").value });
  say(error ? error.message : "Added");
  await show();
});
show();
</script>
\`\`\``;

const members = `<!doctype html><title>Members</title><button>Join</button><ul></ul><p role="status"></p>
<script src="https://cdn.jsdelivr.net/npm/@supabase/supabase-js@2"></script>
<script>
const { createClient } = supabase;
const client = createClient("YOUR_SUPABASE_URL", "YOUR_SUPABASE_ANON_KEY");
document.querySelector("button").onclick = async () => {
  const { error } = await client.auth.signUp({ email: "ada@garden.example", password: "bluebonnets" });
  const { data: { user } } = await client.auth.getUser();
  document.querySelector("p").textContent = error ? error.message : user.email;
  const { data } = await client.from("letters").select("*");
  document.querySelector("ul").innerHTML = data.map(({ body }) => "<li>" + body + "</li>").join("");
};
</script>`;

const app = `import { createClient } from "@supabase/supabase-js";
import { useState } from "react";
const client = createClient(import.meta.env.VITE_SUPABASE_URL, import.meta.env.VITE_SUPABASE_ANON_KEY);
export default function App() {
  const [letters, setLetters] = useState([]);
  const enter = async () => {
    await client.auth.signInWithPassword({ email: "ada@garden.example", password: "bluebonnets" });
    const { data } = await client.from("letters").select("body");
    setLetters(data ?? []);
  };
  return <><button onClick={enter}>Enter</button><ul>{letters.map(({ body }) => <li key={body}>{body}</li>)}</ul></>;
}`;

const sqlReply = `Here is the table.

\`\`\`sql
${TABLE}
\`\`\``;

test("a project is connected, its pages read and write rows, published ones too, until it is disconnected", {
  tag: "@long",
}, async () => {
  const section = page.locator("#supabase");
  const dialog = page.getByRole("dialog");
  await test.step("refuses the service_role key before it is sent, and connects with the anon key", async () => {
    await page.goto("/account/connections#supabase");
    await expect(section.getByText("Not connected")).toBeVisible();
    await section.getByRole("button", { name: "Connect to Supabase" }).press("Enter");
    await dialog.getByLabel("Name").fill("Garden");
    await dialog.getByLabel("Project URL").fill(`${supabase.url}/rest/v1/`);
    await dialog.getByLabel("Anon or publishable key").fill(supabase.keys.serviceRole);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/This is the service_role key/)).toBeVisible();
    expect(supabase.calls).toEqual([]);
    expect(await findEverywhere(page)).toEqual([]);
    await dialog.getByLabel("Anon or publishable key").fill(supabase.keys.anon);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(
      section.getByText(`${supabase.url} · Key ends in ${supabase.keys.anon.slice(-6)}`),
    ).toBeVisible();
    expect(await page.content()).not.toContain(supabase.keys.anon);
    expect(await findEverywhere(page)).toEqual([]);
  });

  await test.step("keeps the tables that a user enters, where Supabase tells none", async () => {
    await section.getByRole("button", { name: "Tables Garden" }).click();
    await expect(dialog.getByText(/Supabase lists tables only for secret keys/)).toBeVisible();
    await dialog.getByLabel("Your tables").fill("- notes: id bigint, body text (required)");
    expect(await findEverywhere(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
  });

  const chat = new ChatBuilder(page);
  await test.step("is chosen for new projects, and tells the model", async () => {
    await chat.open();
    await chat.selectModel("qwen2.5-coder");
    await page.getByRole("button", { name: "Integrations" }).click();
    await page.getByLabel("New projects use").selectOption({ label: "Garden" });
    await expect(page.getByText("New projects use Garden", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    model.reply({ tokens: [guestbook] });
    await chat.send("Build a guestbook");
    await expect(chat.previewPage.getByRole("heading", { name: "Guestbook" })).toBeVisible();
    const sent = JSON.stringify(model.requests.at(-1));
    expect(sent).toContain("- notes: id bigint, body text (required)");
    expect(sent).not.toContain(supabase.keys.anon);
  });

  await test.step("warns of SQL that leaves a table open, with the fix", async () => {
    model.reply({ tokens: [sqlReply] });
    await chat.send("Which table does it need?");
    const warning = chat.conversation.getByRole("complementary", { name: "Warnings about this SQL" });
    await expect(warning).toContainText("row level security is not enabled");
    await expect(warning).toContainText("alter table notes enable row level security;");
    expect(await findEverywhere(page)).toEqual([]);
  });

  const add = async (body: string) => {
    await chat.previewPage.getByLabel("Note").fill(body);
    await chat.previewPage.getByRole("button", { name: "Add" }).click();
  };
  await test.step("reads and writes rows in the preview, as row level security lets it", async () => {
    await supabase.sql(`${TABLE}\n${SAFE}`);
    await add("First bluebonnet");
    await expect(chat.previewPage.getByRole("listitem")).toHaveText(["First bluebonnet"]);
    await add("forbidden");
    await expect(chat.previewPage.getByRole("status")).toContainText("violates row-level security policy");
    expect(await supabase.sql("select body from notes")).toEqual([{ body: "First bluebonnet" }]);
  });

  await test.step("opens the project's origin to its owner's preview alone", async () => {
    const { json } = await page.request
      .get(
        `/api/trpc/project.ofChat?input=${encodeURIComponent(JSON.stringify({ json: { chatId: page.url().split("/").at(-1) } }))}`,
      )
      .then((answer) => answer.json())
      .then(({ result }) => result.data);
    const answer = await page.request.get(`/api/frame/${json.projectId}`);
    expect(answer.headers()["content-security-policy"]).toContain(
      `connect-src data: blob: ${supabase.url} ws`,
    );
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    // Its buttons would insert rows there.
    const calls = supabase.calls.length;
    const other = await context.newPage();
    await other.goto("/dashboard");
    await expect(
      other
        .frameLocator('iframe[title="Picture"]')
        .first()
        .frameLocator("iframe")
        .getByRole("heading", { name: "Guestbook" }),
    ).toBeVisible();
    await other.waitForTimeout(1_000);
    expect(supabase.calls.length).toBe(calls);
    await other.close();
  });

  const visitor = await page.context().browser()?.newPage();
  if (!visitor) throw new Error("no browser");
  await test.step("is published with it", async () => {
    await chat.preview.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    const address = await dialog.getByRole("link", { name: "Open" }).getAttribute("href");
    const answer = await visitor.goto(address ?? "");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain(` ${supabase.url} ${supabase.url.replace("http", "ws")};`);
    await expect(visitor.getByRole("listitem")).toHaveText(["First bluebonnet"]);
    await visitor.getByLabel("Note").fill("From a visitor");
    await visitor.getByRole("button", { name: "Add" }).click();
    await expect(visitor.getByRole("listitem")).toHaveText(["From a visitor", "First bluebonnet"]);
  });

  await test.step("is disconnected: pages reach nothing any more", async () => {
    await page.goto("/account/connections#supabase");
    await section.getByRole("button", { name: "Disconnect Garden" }).click();
    await dialog.getByRole("button", { name: "Disconnect" }).click();
    await expect(section.getByText("Not connected")).toBeVisible();
    await expect(async () => {
      const answer = await visitor.reload();
      expect(answer?.headers()["content-security-policy"]).not.toContain(supabase.url);
    }).toPass();
    expect(await visitor.content()).not.toContain(supabase.keys.anon);
    await visitor.close();
  });
});

test("code that imports the client, or loads it from a CDN, gets the project's, with sign-in", {
  tag: "@long",
}, async () => {
  const chatId = randomUUID();
  const dialog = page.getByRole("dialog");
  const chat = new ChatBuilder(page);
  await supabase.sql(`create table letters (id bigint generated always as identity primary key, body text);
    alter table letters enable row level security; grant select on letters to authenticated;
    create policy "members" on letters for select to authenticated using (auth.uid() is not null);
    insert into letters (body) values ('For members');`);

  await test.step("in a page that loads the library itself, and knows no address", async () => {
    await importFiles(chatId, { "index.html": members });
    await chat.open(`/chat/${chatId}`);
    await page.getByRole("button", { name: "Integrations" }).click();
    await page.getByRole("button", { name: "Connect to Supabase" }).click();
    await dialog.getByLabel("Name").fill("Club");
    await dialog.getByLabel("Project URL").fill(supabase.url);
    await dialog.getByLabel("Anon or publishable key").fill(supabase.keys.publishable);
    await page.keyboard.press("Enter");
    // The first connection, made from a project, is this project's.
    await expect(page.getByText("This project uses Club")).toBeVisible();
    await chat.previewPage.getByRole("button", { name: "Join" }).click();
    await expect(chat.previewPage.getByRole("listitem")).toHaveText(["For members"]);
    await expect(chat.previewPage.getByRole("status")).toHaveText("ada@garden.example");
  });

  await test.step("in a React app, by the variables of its build", async () => {
    await importFiles(chatId, { "index.html": '<div id="root"></div>', "src/App.tsx": app });
    await chat.open(`/chat/${chatId}`);
    await chat.previewPage.getByRole("button", { name: "Enter" }).click();
    await expect(chat.previewPage.getByRole("listitem")).toHaveText(["For members"]);
  });
});

test("the editor warns of a table that a file leaves open, and fixes it", { tag: "@long" }, async () => {
  const chatId = randomUUID();
  await importFiles(chatId, { "index.html": "<h1>Notes</h1>", "supabase/0001_notes.sql": TABLE });
  await new ChatBuilder(page).open(`/chat/${chatId}`);
  await page.getByRole("button", { name: "Code", exact: true }).first().click();
  const code = page.getByRole("region", { name: "Code", exact: true });
  const files = code.getByRole("button", { name: "Files", exact: true });
  await expect(files).toBeVisible();
  if (!(await code.getByRole("tree", { name: "Files" }).isVisible())) await files.click();
  await code.getByRole("treeitem", { name: /0001_notes\.sql/ }).click();
  await code.getByText("1 problem", { exact: true }).click();
  await expect(code.getByRole("list", { name: "Problems" })).toContainText(
    "row level security is not enabled",
  );
  await code.locator(".cm-lintRange-warning").hover();
  await page.getByRole("button", { name: "Enable row level security" }).click();
  await expect(code.locator(".cm-content")).toContainText("alter table notes enable row level security;");
  await expect(code.getByText("No problems", { exact: true })).toBeVisible();
});
