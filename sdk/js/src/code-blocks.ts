/** A fenced code block in a reply. */
export type CodeFile = {
  /** Null if the block names none. */
  path: string | null;
  language: string | null;
  content: string;
};

const OPENING = /^(`{3,}|~{3,})([^\r\n]*)\r?$/;

const isPath = (word: string): boolean => /^[\w@.+()[\]/-]+$/.test(word) && /[./]/.test(word);

/** The fenced blocks of a reply in order. An unclosed block ends with the reply. */
export function codeBlocks(reply: string): CodeFile[] {
  const blocks: CodeFile[] = [];
  let open: { fence: string; info: string; lines: string[] } | undefined;
  const close = () => {
    if (!open) return;
    const { info, lines } = open;
    blocks.push({ ...labelOf(info), content: lines.map((line) => `${line}\n`).join("") });
    open = undefined;
  };
  for (const line of reply.replace(/\n$/, "").split("\n")) {
    if (open && isClosing(line, open.fence)) close();
    else if (open) open.lines.push(line.replace(/\r$/, ""));
    else {
      const [, fence, info = ""] = OPENING.exec(line) ?? [];
      // Inline code in triple backticks is not a block.
      if (fence && !(fence.startsWith("`") && info.includes("`"))) open = { fence, info, lines: [] };
    }
  }
  close();
  return blocks;
}

const isClosing = (line: string, fence: string): boolean => {
  const text = line.trimEnd();
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
};

/** Parses an info string: `ts src/app.ts`, `ts:src/app.ts`, `src/app.ts` or `ts`. */
function labelOf(info: string): Pick<CodeFile, "path" | "language"> {
  const words = info.trim().split(/[\s:]+/);
  const [first = ""] = words;
  return {
    path: words.find(isPath) ?? null,
    language: first === "" || isPath(first) ? null : first,
  };
}

/** @param label the language, the path, both or neither */
export function fenced(code: string, label: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}${label}\n${code}${code.endsWith("\n") ? "" : "\n"}${fence}`;
}
