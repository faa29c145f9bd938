import { expect, it } from "vitest";
import {
  bearerToken,
  createApiKeyInput,
  expiryOf,
  isExpired,
  isLastUseStale,
  tokenFrom,
  visibleStart,
} from "~/domain/api/api-key";

const token = tokenFrom("s".repeat(43));
const now = new Date("2026-03-01T12:00:00Z");

it("reads only whole tokens out of a header", () => {
  expect(bearerToken(`Bearer ${token}`)).toBe(token);
  expect(bearerToken(`bearer  ${token}`)).toBe(token);
  for (const wrong of [
    null,
    "",
    token,
    `Basic ${token}`,
    `Bearer ${token}x`,
    "Bearer sk-1",
    `Bearer ${token} x`,
  ])
    expect(bearerToken(wrong)).toBeNull();
});

it("shows few characters of a token", () => expect(visibleStart(token)).toBe("bb_ssssss"));

it("expires at its moment, or never", () => {
  const expiresAt = expiryOf(7, now);
  expect(expiresAt).toEqual(new Date("2026-03-08T12:00:00Z"));
  expect(isExpired(expiresAt, new Date("2026-03-08T11:59:59Z"))).toBe(false);
  expect(isExpired(expiresAt, new Date("2026-03-08T12:00:00Z"))).toBe(true);
  expect([expiryOf(null, now), isExpired(null, now)]).toEqual([null, false]);
});

it("notes a use when none was noted within a minute", () => {
  expect(isLastUseStale(null, now)).toBe(true);
  expect(isLastUseStale(new Date("2026-03-01T11:59:01Z"), now)).toBe(false);
  expect(isLastUseStale(new Date("2026-03-01T11:59:00Z"), now)).toBe(true);
});

it("takes known scopes, each once, and lifetimes from the list", () => {
  const form = { name: " Laptop ", scopes: ["publish", "models", "models"], days: null, password: "" };
  expect(createApiKeyInput.parse(form)).toMatchObject({ name: "Laptop", scopes: ["models", "publish"] });
  const isFine = (change: object) => createApiKeyInput.safeParse({ ...form, ...change }).success;
  expect(isFine({ days: 30 })).toBe(true);
  for (const change of [
    { name: " " },
    { scopes: [] },
    { scopes: ["all"] },
    { days: 8 },
    { name: "n".repeat(61) },
  ])
    expect(isFine(change)).toBe(false);
});
