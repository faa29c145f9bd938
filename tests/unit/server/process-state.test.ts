import { expect, it } from "vitest";
import { processState } from "~/server/process-state";

const user = { id: "u", email: "a@example.com", name: null, planId: "free-plan", sessionId: "s" };
const found = {
  id: "p",
  slug: "flowers",
  title: "Flowers",
  description: "",
  passwordHash: null,
  expiresAt: null,
  updatedAt: new Date(0),
  version: { id: "v", projectId: "p", treeId: "t" },
  supabase: null,
};

it("is not shared by two instances in one process", async () => {
  const one = processState();
  const other = processState();
  one.sessions.add("cookie", user, 0);
  one.publicationCache.add("flowers", found, 0);
  one.recentTables.set("a", { answer: Promise.resolve([]), until: 1 });
  const never = new AbortController().signal;
  await one.imageMemoryBudget.reserve(256_000_000, never);
  void one.openDrafts.inTurn("project", () => new Promise(() => {}));

  expect(other.sessions.find("cookie", 0)).toBeUndefined();
  expect(other.publicationCache.find("flowers", 0)).toBeUndefined();
  expect(other.recentTables.size).toBe(0);
  await other.imageMemoryBudget.reserve(256_000_000, never);
  expect(await other.openDrafts.inTurn("project", async () => "edited")).toBe("edited");
});
