import { expect, it, vi } from "vitest";

it("recognises an error of another copy of its module, and no other error", async () => {
  const { DomainError } = await import("~/domain/error/domain-error");
  vi.resetModules();
  const copy = await import("~/domain/error/domain-error");
  expect(copy.DomainError).not.toBe(DomainError);
  expect(new copy.DomainError("invalid", "No")).toBeInstanceOf(DomainError);
  expect(new Error("No")).not.toBeInstanceOf(DomainError);
});
