import { expect, it } from "vitest";
import { formatLog, readLogOptions } from "~/features/project/log-versions";

const version = {
  id: "v",
  number: 4,
  parentId: null,
  author: "person" as const,
  authorName: "Ada",
  message: "Add bills",
  name: null,
  isGood: true,
  createdAt: new Date("2026-11-27T06:00:00Z"),
  reply: null,
};

it("prints versions as git prints commits", () => {
  const older = { ...version, number: 3, author: "model" as const, authorName: "", message: "" };
  expect(formatLog([version, older], { count: 2, isOneLine: true })).toBe("4 Add bills\n3 No message\n");
  expect(formatLog([version, older], { count: 2, isOneLine: false })).toBe(
    "version 4\nAuthor: Ada\nDate:   2026-11-27T06:00:00.000Z\n\n    Add bills\n\nversion 3\nAuthor: Model\nDate:   2026-11-27T06:00:00.000Z\n\n    No message\n",
  );
});

it.each([
  [[], { count: 30, isOneLine: false }],
  [["--oneline", "-5"], { count: 5, isOneLine: true }],
  [["-n", "7"], { count: 7, isOneLine: false }],
  [["-n3"], { count: 3, isOneLine: false }],
  [["--max-count=900"], { count: 100, isOneLine: false }],
  [["--graph"], null],
  [["-n"], null],
])("reads %j", (args, options) => {
  expect(readLogOptions(args)).toEqual(options);
});
