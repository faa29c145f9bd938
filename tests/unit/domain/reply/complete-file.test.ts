import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyReply } from "~/domain/reply/apply-reply";
import { refusalOf } from "~/domain/reply/complete-file";
import { extractBlocks } from "~/domain/reply/extract-blocks";

const before = Array.from({ length: 12 }, (_, at) => `const value${at} = ${at};`);
const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;

describe("a whole file that leaves code out", () => {
  it.each([
    "// ...",
    "/* ... */",
    "{/* ... */}",
    "// Your existing code here",
    "// Keep existing code",
    "// other code remains the same",
    "// Same as before",
    "// remaining code unchanged",
    "// rest remains unchanged",
    "// no changes here",
    "// [rest of the code]",
    "// Previous code here",
  ])("is refused with %s in its place", (comment) => {
    const gap = text([...before.slice(0, 5), comment, ...before.slice(8)]);
    expect(refusalOf(text(before), gap)).toContain(comment);
    const end = text([...before.slice(0, 9), comment]);
    expect(refusalOf(text(before), end)).toContain(comment);
  });

  it("is refused where only lines that are there twice are around the comment", () => {
    const twice = ["a();", "}", "b();", "c();", "}", "d();", "e();", "}", "f();"];
    const now = ["a();", "}", "b();", "c();", "}", "// rest of the code here", "}", "f();"];
    expect(refusalOf(text(twice), text(now))).toContain("rest of the code");
  });

  it("is not seen in a comment beside which nothing is missing", () => {
    const whole = text([...before.slice(0, 5), "// Same as before", ...before.slice(5)]);
    expect(refusalOf(text(before), whole)).toBeNull();
  });

  it("is not seen in any comment of our own sources and templates, were each the only one left", () => {
    const listed = execFileSync("git", ["ls-files", "src", "templates", "scripts"], { encoding: "utf8" });
    const sources = listed.split("\n").filter((path) => /\.(?:[cm]?[jt]sx?|css|html)$/.test(path));
    const comments = sources
      .filter((path) => !path.endsWith("complete-file.ts"))
      .flatMap((path) => readFileSync(path, "utf8").split("\n"))
      .filter((line) => /^\s*(?:\/\/|\/\*|<!--|\{\/\*)/.test(line));
    const refused = [...new Set(comments)].filter((line) => refusalOf("x();\n", `${line}\n`) !== null);
    expect(comments.length).toBeGreaterThan(1_000);
    expect(refused).toEqual([]);
  });
});

describe("a file that becomes much shorter", () => {
  const base = new Map([["app.js", text(before)]]);
  const apply = (reply: string, retries: number[] = []) =>
    applyReply(base, extractBlocks(reply), { retries }).files.get("app.js");
  const short = "```js app.js\nstart();\n```\n";

  it("may do so by edits", () => {
    const edit = `<<<<<<< SEARCH\n${before.slice(1).join("\n")}\n=======\n>>>>>>> REPLACE\n`;
    expect(apply(`\`\`\`js app.js\n${edit}\`\`\`\n`)).toBe(text(before.slice(0, 1)));
  });

  it("may do so when its model was asked for all of it", () => {
    expect(apply(short)).toBe(text(before));
    expect(apply(short.repeat(3), [short.length, short.length * 2])).toBe("start();\n");
  });
});
