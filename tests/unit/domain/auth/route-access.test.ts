import { expect, it } from "vitest";
import { needsSession, pageForReturningVisitor } from "~/domain/auth/route-access";

it.each(["/dashboard", "/chat", "/chat/0199", "/checkout/pro-plan", "/account", "/chat-history"])(
  "%s requires a session",
  (path) => expect(needsSession(path)).toBe(true),
);
it.each([
  "/",
  "/login",
  "/signup",
  "/docs",
  "/terms",
  "/chats",
  "/accounting",
  "/verify-email",
  "/invite/abc",
  "/outbox",
])("%s is public", (path) => expect(needsSession(path)).toBe(false));

it.each(["/login", "/signup"])("%s has a page for returning visitors", (path) =>
  expect(pageForReturningVisitor(path)).toBe(`/known${path}`),
);
it.each(["/", "/forgot-password", "/login/", "/known/login", "/constructor"])(
  "%s is the same for everyone",
  (path) => expect(pageForReturningVisitor(path)).toBeUndefined(),
);
