import { describe, expect, it } from "vitest";
import { applyChanges } from "~/domain/reply/apply-changes";
import { applyReply } from "~/domain/reply/apply-reply";
import { extractBlocks } from "~/domain/reply/extract-blocks";

const page =
  '<!doctype html>\n<html lang="en">\n<body>\n<h1>Heron</h1>\n<p>Count: <b id="n">0</b></p>\n</body>\n</html>\n';
const windows = (text: string) => text.replaceAll("\n", "\r\n");
const base = new Map([["index.html", windows(page)]]);

const edits = [
  ["of several lines", "<body>\n<h1>Heron</h1>\n", "<body>\n<h1>Grey heron</h1>\n<p>Tall</p>\n"],
  ["of a part of a line, by several", "<h1>Heron</h1>", "<h1>Grey heron</h1>\n<p>Tall</p>"],
  ["within a line, by several", '<b id="n">0</b>', "<b>\n0\n</b>"],
] as const;

describe("a file with the line ends of Windows keeps them", () => {
  it.each(edits)("in an edit %s", (_, search, replace) => {
    const expected = new Map([["index.html", windows(page.replace(search, () => replace))]]);
    const files = [{ path: "index.html", kind: "edit", edits: [{ search, replace }] } as const];
    expect(applyChanges(base, files, () => null)).toMatchObject({ files: expected, refusals: new Map() });
    const reply = `\`\`\`html index.html\n<<<<<<< SEARCH\n${search.trimEnd()}\n=======\n${replace.trimEnd()}\n>>>>>>> REPLACE\n\`\`\`\n`;
    expect(applyReply(base, extractBlocks(reply)).files).toEqual(expected);
  });

  it("when it is written as a whole", () => {
    const next = page.replace("Heron", "Grey heron");
    const { files } = applyReply(base, extractBlocks(`\`\`\`html index.html\n${next}\`\`\`\n`));
    expect(files).toEqual(new Map([["index.html", windows(next)]]));
  });
});

it("gives a file with plain line ends no others", () => {
  const next = page.replace("Heron", "Grey heron");
  const reply = windows(`\`\`\`html index.html\n${next}\`\`\`\n`);
  const { files } = applyReply(new Map([["index.html", page]]), extractBlocks(reply));
  expect(files).toEqual(new Map([["index.html", next]]));
});
