/**
 * Makes the whole demo account.
 * @module-tag long
 */

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openEmbedded } from "~/server/db/embedded";
import { seed } from "../../../scripts/set-up/seed.mjs";

const folder = mkdtempSync(path.join(os.tmpdir(), "bluebonnet-seed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const variables = { DATA_DIR: folder, DATABASE_URL: "", HOST: "localhost", APP_URL: "" };

async function readAccount() {
  const { db, close } = openEmbedded(folder);
  const { subscriptions, _count, ...rest } = await db.user.findUniqueOrThrow({
    where: { email: "demo@example.com" },
    select: {
      planId: true,
      subscriptions: { select: { planId: true } },
      _count: { select: { projects: true, publications: true, savedPrompts: true, chatFolders: true } },
    },
  });
  const chats = await db.chat.findMany({
    where: { user: { email: "demo@example.com" } },
    orderBy: { id: "asc" },
    select: {
      title: true,
      comparedWith: true,
      messages: {
        where: { role: "assistant" },
        select: { status: true, finishReason: true, thinking: true, toolCalls: true, rating: true },
      },
    },
  });
  const attachments = await db.attachment.count({ where: { messageId: { not: null } } });
  const versions = await db.version.count();
  await close();
  return { ...rest, subscriptions, counts: _count, chats, attachments, versions };
}

let output = "";
let account: Awaited<ReturnType<typeof readAccount>>;
beforeAll(async () => {
  output = await seed("demo", variables);
  account = await readAccount();
});

it("says how to log in", () => {
  expect(output).toContain("demo@example.com");
  expect(output).toContain("password");
});

it("makes a subscriber with projects of several versions, publications, prompts and a folder", () => {
  expect(account.planId).toBe("pro-plan");
  expect(account.subscriptions).toEqual([{ planId: "pro-plan" }]);
  expect(account.counts).toEqual({ projects: 2, publications: 2, savedPrompts: 1, chatFolders: 1 });
  expect(account.versions).toBeGreaterThanOrEqual(4);
});

it("makes replies of every kind", () => {
  const replies = account.chats.flatMap(({ messages }) => messages);
  const has = (test: (reply: (typeof replies)[number]) => boolean) => replies.some(test);
  expect(new Set(replies.map(({ status }) => status))).toEqual(
    new Set(["complete", "failed", "stopped", "interrupted"]),
  );
  expect(has(({ finishReason }) => finishReason === "length")).toBe(true);
  expect(has(({ thinking }) => thinking !== "")).toBe(true);
  expect(has(({ toolCalls }) => toolCalls.length > 0)).toBe(true);
  expect(has(({ rating }) => rating !== null)).toBe(true);
  expect(account.attachments).toBe(1);
  expect(account.chats.filter(({ comparedWith }) => comparedWith !== null)).toHaveLength(1);
});

it("changes nothing when it runs again", async () => {
  await seed("demo", variables);
  expect(await readAccount()).toEqual(account);
});
