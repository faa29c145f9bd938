import { describe, expect, it } from "vitest";
import { cachedUser, cacheUser, evictSession } from "~/server/auth/session-cache";

const user = (sessionId: string) => ({
  id: "u",
  email: "a@example.com",
  name: null,
  planId: "free-plan",
  sessionId,
});

describe("cached sessions", () => {
  it("are cached for less than two seconds", () => {
    cacheUser("cookie-1", user("s1"), 10_000);
    expect(cachedUser("cookie-1", 11_999)?.sessionId).toBe("s1");
    expect(cachedUser("cookie-1", 12_000)).toBeUndefined();
  });
  it("are evicted at once when they end, for every cookie", () => {
    cacheUser("cookie-2", user("s2"), 10_000);
    cacheUser("cookie-3", user("s2"), 10_000);
    cacheUser("cookie-4", user("s4"), 10_000);
    evictSession("s2");
    expect(cachedUser("cookie-2", 10_001)).toBeUndefined();
    expect(cachedUser("cookie-3", 10_001)).toBeUndefined();
    expect(cachedUser("cookie-4", 10_001)?.sessionId).toBe("s4");
  });
  it("are bounded in number", () => {
    for (let n = 0; n < 6_000; n++) cacheUser(`flood-${n}`, user("s"), 10_000);
    expect(cachedUser("flood-0", 10_001)).toBeUndefined();
    expect(cachedUser("flood-5999", 10_001)).toBeDefined();
  });
});
