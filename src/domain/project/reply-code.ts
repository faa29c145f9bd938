import type { CodeBlock } from "../preview/code-block";
import { createExtractor } from "../preview/extract-blocks";
import { applyReply } from "./apply-reply";
import type { ProjectFiles } from "./project-files";

/** A piece of a reply's code; `path` is the project's file that it is, null for code that is no file. */
export type ReplyCode = { block: CodeBlock; path: string | null };

export interface ReplyCodeReader {
  /** The code of a growing reply, in order. What has not changed since the last call is the same object. */
  read(text: string): readonly ReplyCode[];
}

const noFiles: ProjectFiles = new Map();

/** Names a reply's code without its project: of an unnamed block only the usual path of its language is known. */
export function createReplyCodeReader(): ReplyCodeReader {
  let extractor = createExtractor();
  let known = "";
  let codes: readonly ReplyCode[] = [];
  let named = { until: "", paths: new Map<number, string>() as ReadonlyMap<number, string> };

  const pathsOf = (blocks: readonly CodeBlock[]) => {
    const last = blocks.at(-1);
    // Names stand in front of a block or in its first line: the rest of it changes nothing.
    const until = `${blocks.length} ${last?.kind} ${last?.content.slice(0, last.content.indexOf("\n") + 1)}`;
    if (until !== named.until) named = { until, paths: applyReply(noFiles, blocks).paths };
    return named.paths;
  };
  return {
    read(text) {
      if (text === known) return codes;
      const goesOn = text.startsWith(known);
      if (!goesOn) extractor = createExtractor();
      const blocks = extractor.append(goesOn ? text.slice(known.length) : text);
      known = text;
      const paths = pathsOf(blocks);
      codes = blocks.map((block, at) => {
        const before = codes[at];
        const path = paths.get(block.index) ?? null;
        return before?.block === block && before.path === path ? before : { block, path };
      });
      return codes;
    },
  };
}
