import { describe, expect, it } from "vitest";
import { sessionCache } from "~/server/auth/session-cache";

const user = (sessionId: string) => ({
  id: "u",
  email: "a@example.com",
  name: null,
  planId: "free-plan",
  sessionId,
});

describe("cached sessions", () => {
  const sessions = sessionCache();
  it("are cached for less than two seconds", () => {
    sessions.add("cookie-1", user("s1"), 10_000);
    expect(sessions.find("cookie-1", 11_999)?.sessionId).toBe("s1");
    expect(sessions.find("cookie-1", 12_000)).toBeUndefined();
  });
  it("are evicted at once when they end, for every cookie", () => {
    sessions.add("cookie-2", user("s2"), 10_000);
    sessions.add("cookie-3", user("s2"), 10_000);
    sessions.add("cookie-4", user("s4"), 10_000);
    sessions.evictSession("s2");
    expect(sessions.find("cookie-2", 10_001)).toBeUndefined();
    expect(sessions.find("cookie-3", 10_001)).toBeUndefined();
    expect(sessions.find("cookie-4", 10_001)?.sessionId).toBe("s4");
  });
  it("are bounded in number", () => {
    for (let n = 0; n < 6_000; n++) sessions.add(`flood-${n}`, user("s"), 10_000);
    expect(sessions.find("flood-0", 10_001)).toBeUndefined();
    expect(sessions.find("flood-5999", 10_001)).toBeDefined();
  });
});
