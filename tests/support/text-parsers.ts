import { describeAttachment } from "~/domain/chat/attachment-text";
import { fenceFile } from "~/domain/chat/fence-file";
import { titleFrom } from "~/domain/chat/message";
import { outlineOf } from "~/domain/project/file-outline";
import { excerptOf as codeExcerptOf, pageOf } from "~/domain/project/version";
import { asMarkdown } from "~/domain/reply/as-markdown";
import { commitMessage } from "~/domain/reply/commit-message";
import { refusalOf } from "~/domain/reply/complete-file";
import { joinContinuation } from "~/domain/reply/continuation";
import { createExtractor, extractBlocks } from "~/domain/reply/extract-blocks";
import { pathInComment, pathInLine } from "~/domain/reply/path-in-line";
import { createThinkingSplitter, splitThinking } from "~/domain/reply/thinking";
import { nextSpoken } from "~/features/chat/live/spoken";
import { groupDetails } from "~/features/chat/markdown/details";
import { createBlockReader } from "~/features/chat/markdown/split-blocks";
import {
  bundledScript,
  hasVisibleContent,
  kindOfProject,
  mergeForPreview,
  preparePage,
  trimPartialMarkup,
} from "~preview";

const CHUNK = 1_000;

function inPieces(text: string, read: (piece: string) => unknown): void {
  for (let at = 0; at < text.length; at += CHUNK) read(text.slice(at, at + CHUNK));
}

/** Every parser of a model's text, by purpose. */
export const textParsers: Record<string, (text: string) => unknown> = {
  "code of a reply": extractBlocks,
  "thinking, apart": (text) => splitThinking({ text, thinking: "" }),
  "thinking, as it comes": (text) => {
    const splitter = createThinkingSplitter();
    return inPieces(text, (piece) => splitter.push(piece));
  },
  "code as it comes, its first tenth": (text) =>
    inPieces(text.slice(0, text.length / 10), createExtractor().append),
  "page with its code": (text) => {
    const blocks = extractBlocks(text);
    const page = blocks.find(({ kind }) => kind === "markup");
    return page && mergeForPreview(blocks, page.index);
  },
  "page of a version": (text) => pageOf(new Map([["a.html", text]])),
  "page in the frame": preparePage,
  "page half written": (text) => [trimPartialMarkup(text), hasVisibleContent(text)],
  "continuation of it": (text) => joinContinuation(text, text.slice(-5_000)),
  "continuation with it": (text) => joinContinuation(`\`\`\`html\n${text.slice(0, 5_000)}`, text),
  "excerpt of code": codeExcerptOf,
  title: titleFrom,
  "table in a prompt": (text) =>
    describeAttachment({
      name: "a.csv",
      mediaType: "text/csv",
      text: `a,b\n"x${text.replaceAll('"', "")}x",b`,
      pages: null,
    }),
  "message of a version": (text) =>
    commitMessage({ said: text, before: new Map([["a.html", ""]]), after: new Map([["a.html", text]]) }),
  "outline of files": (text) => ["a.css", "a.py", "a.js", "a.html"].map((path) => outlineOf(path, text)),
  "path of a line": (text) => [pathInLine(text), pathInComment(text), pathInComment(`// a.js${text}x`)],
  "kind of a project": (text) => {
    const files = new Map([
      ["index.html", '<script src="a.js"></script>'],
      ["a.js", text],
    ]);
    return [kindOfProject(files), bundledScript(files)];
  },
  "part of a file": (text) => refusalOf("a\n".repeat(20), text),
  "file in a prompt": (text) => fenceFile("a.txt", text),
  "as it is shown": (text) => [asMarkdown(text, true), asMarkdown(text, false)],
  "read aloud": (text) => nextSpoken(text, 0),
  "blocks on screen": (text) => groupDetails(createBlockReader().read(text), false),
};
