import { expect, it } from "vitest";
import { findEntries } from "~/features/docs/entry";

const entries = [
  { href: "#REDIS_URL", title: "REDIS_URL", text: "rate limits shared by several instances" },
  { href: "#mail", title: "Mail", text: "" },
  { href: "#SMTP_URL", title: "SMTP_URL", text: "mail server" },
];
const found = (query: string) => findEntries(entries, query).map(({ title }) => title);

it("finds what holds every word, in any case, titles first", () => {
  expect(found("MAIL")).toEqual(["Mail", "SMTP_URL"]);
  expect(found("several rate")).toEqual(["REDIS_URL"]);
  expect(found("several mail")).toEqual([]);
});

it("finds nothing for nothing, and never more than fits", () => {
  expect(found("  ")).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => ({ href: `#${n}`, title: `word ${n}`, text: "" }));
  expect(findEntries(many, "word")).toHaveLength(8);
});
