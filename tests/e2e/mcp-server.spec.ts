import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect } from "@playwright/test";
import { toolsOf } from "../support/mcp-tools";
import { ChatBuilder } from "./pages/chat-builder";
import { call, signedInUser } from "./pages/new-user";
import { openVersions } from "./pages/preview-menus";
import { test } from "./pages/test";

test("another agent finds a project, and its edits appear in the open workbench", async ({
  page,
  baseURL,
}) => {
  await signedInUser(page);
  const chat = new ChatBuilder(page);
  await chat.open();
  const heading = chat.previewPage.getByRole("heading", { level: 1 });
  await chat.sendAndSeeReply("I need a checklist called 'Launch day', in teal");
  await expect(heading).toHaveText("Launch day");

  const { token } = await call(page, "apiKey.create", {
    name: "Another agent",
    scopes: ["projects:read", "projects:write"],
    days: 30,
    password: "",
  });
  const client = new Client({ name: "agent", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", baseURL), { requestInit }));
  const { value, text } = toolsOf(client);
  const [{ id: project }] = (await value("search_projects", { query: "Launch day" })).projects;
  const [path] = (await text("search_files", { project, query: "Launch day</h1>" })).split(":");
  const edits = [{ search: "Launch day</h1>", replace: "Launch week</h1>" }];
  await value("edit_files", { project, files: [{ path, edits }], message: "Plan a week" });
  await expect(heading).toHaveText("Launch week");
  const versions = await openVersions(page);
  await expect(versions.getByRole("menuitem", { name: /^Version 2, by .*: Plan a week/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await value("undo", { project });
  await expect(heading).toHaveText("Launch day");
  await client.close();
});
