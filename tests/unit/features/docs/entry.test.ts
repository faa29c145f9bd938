import { expect, it } from "vitest";
import { type Entry, findEntries, passagesFor, readIndex, writeIndex } from "~/features/docs/entry";

const indexOf = (entries: readonly Pick<Entry, "title" | "text">[]) =>
  readIndex(writeIndex(entries.map((entry, n) => ({ ...entry, href: `#${n}`, page: "Page" }))));

const index = indexOf([
  { title: "REDIS_URL", text: "rate limits shared by several instances" },
  { title: "Mail", text: "" },
  { title: "SMTP_URL", text: "mail server" },
  { title: "Import and export", text: "one archive" },
]);
const found = (query: string) => findEntries(index, query).map(({ title }) => title);

it("finds entries with every word, ignoring case, titles first", () => {
  expect(found("MAIL")).toEqual(["Mail", "SMTP_URL"]);
  expect(found("several rate")).toEqual(["REDIS_URL"]);
  expect(found("REDIS_URL")[0]).toBe("REDIS_URL");
});

it("finds entries with some of the words if none has all of them", () => {
  expect(found("several mail")).toEqual(["Mail", "SMTP_URL", "REDIS_URL"]);
  // Then words that every question has lead nowhere.
  expect(found("how is my archive in it?")).toEqual(["Import and export"]);
});

it("finds a word with a wrong letter", () => {
  expect(found("exprot")).toEqual(["Import and export"]);
  expect(found("zzyzx")).toEqual([]);
});

it("ranks whole words over prefixes, and titles over texts", () => {
  const titles = ["Unconnected", "Connection", "Connect a model"].map((title, n) => ({
    title,
    text: n === 0 ? "connect" : "",
  }));
  const best = findEntries(indexOf(titles), "connect").map(({ title }) => title);
  expect(best[0]).toBe("Connect a model");
  expect(best).toHaveLength(3);
});

it("shows the text from shortly before the first match", () => {
  const text = `${"There is much to say before it comes. ".repeat(4)}Here a passkey is added.`;
  const [match] = findEntries(indexOf([{ title: "Ways in", text }]), "passkey");
  expect(match?.excerpt).toMatch(/^… .{20,45}passkey is added\.$/);
});

it("finds nothing for an empty query, and limits the results", () => {
  expect(found("  ")).toEqual([]);
  const many = Array.from({ length: 30 }, (_, n) => ({ title: `word ${n}`, text: "" }));
  expect(findEntries(indexOf(many), "word")).toHaveLength(8);
});

it("finds the passages that have most of a question's words, and none for words that say nothing", () => {
  const titles = (question: string) => passagesFor(index, question).map(({ title }) => title);
  expect(titles("How can I export an archive?")[0]).toBe("Page › Import and export");
  expect(titles("Where is my mail?")).toEqual(["Page › Mail", "Page › SMTP_URL"]);
  expect(titles("What is this, and how?")).toEqual([]);
});

it("keeps passages few and short, so that a small model can read them", () => {
  const long = Array.from({ length: 30 }, (_, n) => ({ title: `word ${n}`, text: "much ".repeat(1_000) }));
  const passages = passagesFor(indexOf(long), "word");
  expect(passages).toHaveLength(6);
  expect(passages.every(({ text }) => text.length <= 1_500)).toBe(true);
});

it("finds words of scripts that write no spaces, inside of sentences", () => {
  const titles = ["部署到服务器", "备份数据库", "データベースの設定", "สำรองข้อมูล"];
  const own = indexOf(titles.map((title) => ({ title, text: `${title}。` })));
  const best = (query: string) => findEntries(own, query)[0]?.title;
  expect(best("服务器")).toBe("部署到服务器");
  expect(best("怎么备份")).toBe("备份数据库");
  expect(best("設定")).toBe("データベースの設定");
  expect(best("ข้อมูล")).toBe("สำรองข้อมูล");
  expect(passagesFor(own, "数据库怎么备份？")[0]?.title).toBe("Page › 备份数据库");
});
