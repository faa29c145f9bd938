import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { signedInUser } from "./pages/new-user";
import { test } from "./pages/test";

// /api/attachments/[attachmentId]. chat.spec.ts covers the owner's view.
test("attachments are visible to their owner only", async ({ page, request }) => {
  const unknown = `/api/attachments/${randomUUID()}`;
  expect((await request.get(unknown)).status()).toBe(401);
  await signedInUser(page);
  expect((await page.request.get(unknown)).status()).toBe(404);
  expect((await page.request.get("/api/attachments/..%2f..%2fsecret")).status()).toBe(404);
});
