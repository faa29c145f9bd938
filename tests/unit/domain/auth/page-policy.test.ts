import { expect, it } from "vitest";
import { pagePolicy } from "~/domain/auth/page-policy";

const directive = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)
    .split(" ");

it("allows only our own files and the listed inline scripts", () => {
  const policy = pagePolicy({ nonce: "n1", hashes: ["sha256-abc="], development: false, stripe: false });
  expect(directive(policy, "script-src")).toEqual(["'self'", "'nonce-n1'", "'sha256-abc='"]);
  expect(directive(policy, "default-src")).toEqual(["'self'"]);
  expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
  expect(policy).not.toMatch(/unsafe-eval|\*/);
});

it("is relaxed for the development server only", () => {
  expect(pagePolicy({ nonce: "n", hashes: [], development: true, stripe: false })).toContain("'unsafe-eval'");
});

it("allows Stripe's inputs only with keys for them", () => {
  const policy = pagePolicy({ nonce: "n", hashes: [], development: false, stripe: true });
  for (const name of ["script-src", "frame-src"])
    expect(directive(policy, name)).toEqual(expect.arrayContaining(["'self'", "https://js.stripe.com"]));
  expect(directive(policy, "connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
  const others = policy.match(/https:\/\/[^ ;]+/g)?.filter((source) => !source.endsWith(".stripe.com"));
  expect(others).toEqual([]);
  expect(policy).not.toContain("unsafe-eval");
});
