import { expect } from "@playwright/test";
import { test } from "./pages/test";

test("says that it is well, and what it runs on", async ({ request }) => {
  const answer = await request.get("/api/health");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ status: "ok", database: "embedded", streams: "memory" });
});

test("says at /api/live that the process answers", async ({ request }) => {
  const answer = await request.get("/api/live");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ status: "ok" });
});
