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

it("puts what fits best first: whole words before their beginnings, and these before parts of words", () => {
  const titles = ["Unconnected", "Connection", "Connect a model"].map((title, n) => ({
    href: `#${n}`,
    title,
    text: n === 0 ? "connect" : "",
  }));
  const best = findEntries(titles, "connect").map(({ title }) => title);
  expect(best).toEqual(["Connect a model", "Connection", "Unconnected"]);
});

it("shows the text from a little before the first word that was asked for", () => {
  const text = `${"There is much to say before it comes. ".repeat(4)}Here a passkey is added.`;
  const [found] = findEntries([{ href: "#a", title: "Ways in", text }], "passkey");
  expect(found?.text).toMatch(/^… .{20,45}passkey is added\.$/);
});

it("finds nothing for nothing, and never more than fits", () => {
  expect(found("  ")).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => ({ href: `#${n}`, title: `word ${n}`, text: "" }));
  expect(findEntries(many, "word")).toHaveLength(8);
});
