import { expect, it } from "vitest";
import { pagePolicy } from "~/domain/auth/page-policy";

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)
    .split(" ");

it("lets run our own files and the inline scripts that are named, and nothing else", () => {
  const policy = pagePolicy({ nonce: "n1", hashes: ["sha256-abc="], development: false });
  expect(directive(policy, "script-src")).toEqual(["'self'", "'nonce-n1'", "'sha256-abc='"]);
  expect(directive(policy, "default-src")).toEqual(["'self'"]);
  expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
  expect(policy).not.toMatch(/unsafe-eval|\*/);
});

it("is loose for the development server alone", () => {
  expect(pagePolicy({ nonce: "n", hashes: [], development: true })).toContain("'unsafe-eval'");
});
