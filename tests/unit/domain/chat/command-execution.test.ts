import { describe, expect, it } from "vitest";
import {
  commandsOf,
  MAX_OUTPUT_CHARACTERS,
  outputMessage,
  truncateOutput,
} from "~/domain/chat/command-execution";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { fileSteps } from "~/domain/reply/file-steps";

const fence = (content: string, info = "run") => `Done.\n\n\`\`\`${info}\n${content}\n\`\`\`\n`;

describe("the commands of a reply", () => {
  it("are the lines of its run fence, which is no block of the preview and no file", () => {
    const reply = `\`\`\`html\n<h1>Hi</h1>\n\`\`\`\n\n**style.css**\n${fence("$ echo hi > out.txt && ls\n\nnpm test")}`;
    expect(commandsOf(reply)).toEqual(["echo hi > out.txt && ls", "npm test"]);
    expect(extractBlocks(reply).map(({ label }) => label)).toEqual(["html"]);
    expect(fileSteps(extractBlocks(reply), new Map()).map(({ path }) => path)).toEqual(["index.html"]);
  });

  it.each([
    ["a bash fence", fence("ls", "bash")],
    ["a file that is named run", fence("ls", "run run.txt")],
    ["six lines", fence("a\nb\nc\nd\ne\nf")],
    ["a line of 501 characters", fence("x".repeat(501))],
    ["a fence that is still open", "```run\nls"],
  ])("are none in %s", (_, reply) => {
    expect(commandsOf(reply)).toEqual([]);
  });
});

it("keeps the end of a long output", () => {
  const kept = truncateOutput(`${"x".repeat(MAX_OUTPUT_CHARACTERS)}\nError: last line`);
  expect(kept.length).toBeLessThanOrEqual(MAX_OUTPUT_CHARACTERS);
  expect(kept).toMatch(/^\[the beginning is left out\][\s\S]*Error: last line$/);
});

it("fences what was printed with more marks than it holds", () => {
  expect(outputMessage(["cat a.md"], "```js\n```\n", 0)).toBe(
    "The commands ended with exit code 0:\n\n````text\n$ cat a.md\n```js\n```\n````",
  );
});
