import { describe, expect, it } from "vitest";
import { sessionCookie } from "~/server/auth/cookies";

describe("the session cookie", () => {
  it("is found among others", () =>
    expect(sessionCookie("theme=dark; next-auth.session-token=abc.def; x=1")).toBe("abc.def"));
  it("is joined from its chunks, in any order", () =>
    expect(sessionCookie("next-auth.session-token.1=two; next-auth.session-token.0=one-")).toBe("one-two"));
  it.each([
    null,
    "",
    "theme=dark",
    "next-auth.session-token=",
    "next-auth.session-token.x=1",
    "xnext-auth.session-token=abc",
  ])("is absent in %j", (header) => expect(sessionCookie(header)).toBeUndefined());
});
