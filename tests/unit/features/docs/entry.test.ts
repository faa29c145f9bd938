import { expect, it } from "vitest";
import { findEntries } from "~/features/docs/entry";

const entries = [
  { href: "#REDIS_URL", title: "REDIS_URL", text: "rate limits shared by several instances" },
  { href: "#mail", title: "Mail", text: "" },
  { href: "#SMTP_URL", title: "SMTP_URL", text: "mail server" },
];
const found = (query: string) => findEntries(entries, query).map(({ title }) => title);

it("finds entries with every word, ignoring case, titles first", () => {
  expect(found("MAIL")).toEqual(["Mail", "SMTP_URL"]);
  expect(found("several rate")).toEqual(["REDIS_URL"]);
  expect(found("several mail")).toEqual([]);
});

it("ranks whole words over prefixes, and prefixes over substrings", () => {
  const titles = ["Unconnected", "Connection", "Connect a model"].map((title, n) => ({
    href: `#${n}`,
    title,
    text: n === 0 ? "connect" : "",
  }));
  const best = findEntries(titles, "connect").map(({ title }) => title);
  expect(best).toEqual(["Connect a model", "Connection", "Unconnected"]);
});

it("shows the text from shortly before the first match", () => {
  const text = `${"There is much to say before it comes. ".repeat(4)}Here a passkey is added.`;
  const [found] = findEntries([{ href: "#a", title: "Ways in", text }], "passkey");
  expect(found?.text).toMatch(/^… .{20,45}passkey is added\.$/);
});

it("finds nothing for an empty query, and limits the results", () => {
  expect(found("  ")).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => ({ href: `#${n}`, title: `word ${n}`, text: "" }));
  expect(findEntries(many, "word")).toHaveLength(8);
});
