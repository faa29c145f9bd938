import type { CodeBlock } from "../preview/code-block";
import { createExtractor } from "./extract-blocks";
import { blockPaths } from "./file-steps";
import { headOf } from "./implied-path";
import { retryStarts } from "./retry-notes";

/** A code block of a reply. */
export type ReplyCode = {
  block: CodeBlock;
  /** The path of its project file; null: not a file. */
  path: string | null;
  /** It was refused, and the reply retries the change later. */
  isRetried: boolean;
};

export interface ReplyCodeReader {
  /**
   * The code of a growing reply, in order. Unchanged items keep their identity.
   *
   * @param basePaths known files of the project, to identify unnamed blocks
   */
  read(text: string, basePaths: readonly string[]): readonly ReplyCode[];
}

/** Reads the code of a reply and names its files. */
export function createReplyCodeReader(): ReplyCodeReader {
  let extractor = createExtractor();
  let known = "";
  let codes: readonly ReplyCode[] = [];
  let named = { until: "", basePaths: [] as readonly string[], paths: blockPaths([], []) };

  const pathsOf = (blocks: readonly CodeBlock[], basePaths: readonly string[]) => {
    const last = blocks.at(-1);
    // Only the text before a block and its first lines can name it.
    const until = `${blocks.length} ${last?.kind} ${last?.closed} ${headOf(last?.content ?? "")}`;
    if (until !== named.until || basePaths !== named.basePaths)
      named = { until, basePaths, paths: blockPaths(blocks, basePaths) };
    return named.paths;
  };
  return {
    read(text, basePaths) {
      if (text === known && basePaths === named.basePaths) return codes;
      const goesOn = text.startsWith(known);
      if (!goesOn) extractor = createExtractor();
      const blocks = extractor.append(goesOn ? text.slice(known.length) : text);
      known = text;
      const paths = pathsOf(blocks, basePaths);
      const retries = retryStarts(text);
      const lastAt = new Map(blocks.map(({ index, start }) => [paths.get(index)?.[0], start]));
      codes = blocks.map((block, at) => {
        const before = codes[at];
        const path = paths.get(block.index)?.[0] ?? null;
        const isRetried =
          path !== null && retries.some((retry) => block.start < retry && retry < (lastAt.get(path) ?? 0));
        const isSame = before?.block === block && before.path === path && before.isRetried === isRetried;
        return isSame ? before : { block, path, isRetried };
      });
      return codes;
    },
  };
}
