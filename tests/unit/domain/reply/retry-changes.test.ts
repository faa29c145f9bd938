import { describe, expect, it } from "vitest";
import { applyReply } from "~/domain/reply/apply-reply";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { splitFollowUps } from "~/domain/reply/follow-ups";
import { createReplyCodeReader } from "~/domain/reply/reply-code";
import { planRetry } from "~/domain/reply/retry-changes";
import { retryStarts } from "~/domain/reply/retry-notes";

const base = new Map([
  ["a.js", "one();\ntwo();\n"],
  ["b.js", "three();\n"],
]);
const edit = (path: string, search: string, replace: string) =>
  `\`\`\`js ${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n`;
const apply = (text: string) => applyReply(base, extractBlocks(text), { retries: retryStarts(text) });
/** A reply, and what it adds each time that it is asked again. */
const retried = (...attempts: string[]) =>
  attempts.reduce((text, more) => `${text}${planRetry(text, apply(text))?.note}${more}`);

describe("a reply that makes refused changes again", () => {
  it("counts by its last attempt at each file, and keeps what fitted before", () => {
    const text = retried(
      edit("b.js", "three()", "four()") + edit("a.js", "one();", "once();") + edit("a.js", "2", "x"),
      edit("a.js", "two();", "twice();"),
    );
    expect([...apply(text).files]).toEqual([
      ["a.js", "one();\ntwice();\n"],
      ["b.js", "four();\n"],
    ]);
    expect(planRetry(text, apply(text))).toBeUndefined();
  });

  it("changes nothing while one file is still refused, and is asked twice at most", () => {
    const text = retried(
      edit("b.js", "three()", "four()") + edit("a.js", "none();", "x();"),
      edit("a.js", "none();", "x();"),
    );
    expect(apply(text).files).toBe(base);
    expect(planRetry(text, apply(text))?.request).toContain("Give each of these files whole");
    const last = retried(text, edit("a.js", "none();", "x();"));
    expect(planRetry(last, apply(last))).toBeUndefined();
  });

  it.each([
    ["names no file", "```\n<<<<<<< SEARCH\nnone();\n=======\nx();\n>>>>>>> REPLACE\n```\n"],
    ["names a path outside", "```js ../a.js\nx();\n```\n"],
    ["edits a file that is not there", edit("lib/c.js", "none();", "x();")],
  ])("counts when its first attempt %s", (_, first) => {
    const text = retried(first, edit("a.js", "one();", "once();"));
    expect([...apply(text).files]).toEqual([
      ["a.js", "once();\ntwo();\n"],
      ["b.js", "three();\n"],
    ]);
    expect(apply(text).changes).toEqual([{ path: "a.js", state: "applied", added: 1, removed: 1, line: 1 }]);
    expect(planRetry(text, apply(text))).toBeUndefined();
  });

  it("may move and delete the same files again", () => {
    const moves =
      '<dyad-rename from="b.js" to="lib/c.js"></dyad-rename>\n\n<dyad-delete path="a.js"></dyad-delete>\n\n';
    const text = retried(
      moves + edit("d.js", "none();", "x();"),
      moves + edit("lib/c.js", "three();", "four();"),
    );
    expect([...apply(text).files]).toEqual([["lib/c.js", "four();\n"]]);
  });

  it("still wants a file of the project that its next attempt leaves out", () => {
    const text = retried(edit("b.js", "none();", "x();"), edit("a.js", "one();", "once();"));
    expect(apply(text).files).toBe(base);
  });

  it("tells the model the reason, its own text and the nearest text", () => {
    const text = edit("a.js", "zero();\ntwo( );\n", "x();");
    expect(planRetry(text, apply(text))?.request).toContain(
      "- a.js: The text to replace is not in the file.",
    );
    const near = edit("a.js", "zero();\ntwo();\nfour();", "x();");
    expect(planRetry(near, apply(near))?.request).toMatch(
      /nearest text in the file:\n```\none\(\);\ntwo\(\);/,
    );
  });

  it("asks in the form that the model uses, and for a path where the code has none and must change a file", () => {
    const text = edit("a.js", "none();", "x();");
    expect(planRetry(text, apply(text), { format: "edits" })?.request).toContain("Copy the text to replace");
    expect(planRetry(text, apply(text), { format: "whole" })?.request).toContain(
      "Give each of these files whole, with its path",
    );
    const lone = "```js\nimport x from './x';\n```\n";
    expect(planRetry(lone, apply(lone))).toBeUndefined();
    const wanted = planRetry(lone, apply(lone), { format: "whole", mustChange: true });
    expect(wanted?.request).toMatch(/does not say which file.*whole, with its path/);
    const words = "Nothing is wrong.";
    expect(planRetry(words, apply(words), { mustChange: true })).toBeUndefined();
  });

  it("marks the code that was made again", () => {
    const text = retried(edit("a.js", "none();", "x();"), edit("a.js", "one();", "x();"));
    const codes = createReplyCodeReader().read(text, [...base.keys()]);
    expect(codes.map(({ isRetried }) => isRetried)).toEqual([true, false]);
  });

  it("ends with its last follow-ups", () => {
    const text = retried(
      `${edit("a.js", "none();", "x();")}\nNext:\n- Add a menu\n`,
      edit("a.js", "one();", "x();"),
    );
    const { body, followUps } = splitFollowUps(text, false);
    expect(followUps).toEqual(["Add a menu"]);
    expect(body).not.toContain("Next:");
    expect(body).toContain("Trying again");
  });
});
