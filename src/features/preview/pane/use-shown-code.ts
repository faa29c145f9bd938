import { useMemo, useState } from "react";
import type { CodeBlock } from "~/domain/preview/code-block";
import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import { applyReply } from "~/domain/reply/apply-reply";
import { blockPaths } from "~/domain/reply/file-steps";
import { type CurrentReply, createCodeSelector } from "./shown-code";

export type ShownVersion = {
  id: string;
  /** The reply that made it. */
  replyId: string | null;
  files: ProjectFiles;
  /** It holds the current reply, or was opened on purpose: it is shown instead of the reply. */
  hasReply: boolean;
};

export type ShownBlocks = {
  blocks: readonly CodeBlock[];
  /** The files that run. */
  project: ProjectFiles | null;
  /** The version on screen; null while a reply is. */
  version: ShownVersion | null;
  /** Names what the blocks come from. */
  shownId: string | null;
  /** The current reply, or the version that it became, is on screen. */
  isCurrent: boolean;
  /** No part of it is still being written. */
  isWhole: boolean;
  needsEarlier: boolean;
};

/** Chooses between the project's version and the reply that is changing it. */
export function useShownCode(
  reply: CurrentReply,
  { files, version }: { files?: ProjectFiles | null | undefined; version?: ShownVersion | undefined },
): ShownBlocks {
  const [chooseCode] = useState(createCodeSelector);
  const { phase } = reply;
  const code = chooseCode(reply);
  const stored = version && version.files.size > 0 && (version.hasReply || !code.isCurrent) ? version : null;
  const state = phase === "streaming" && code.isCurrent ? "growing" : "finished";
  const replied = useMemo(
    () => (files ? applyReply(files, code.blocks, { state }) : null),
    [files, code.blocks, state],
  );
  const project = stored?.files ?? replied?.files ?? null;
  // A finished reply is shown as the version that it becomes, so that nothing moves once that is saved.
  const isWhole = stored !== null || (phase === "done" && code.isCurrent && replied?.changes.length !== 0);
  const blocks = useMemo(
    () => (isWhole && project ? blocksOf(project) : withPaths(code.blocks, files)),
    [isWhole, project, code.blocks, files],
  );
  return {
    blocks,
    project,
    version: stored,
    shownId: stored ? (stored.replyId ?? stored.id) : code.replyId,
    isCurrent: code.isCurrent && !(stored && phase === "stopped"),
    isWhole,
    needsEarlier: !stored && code.needsEarlier,
  };
}

/** A reply's blocks by the names of the files that they are; of several for one file the first. */
function withPaths(
  blocks: readonly CodeBlock[],
  files: ProjectFiles | null | undefined,
): readonly CodeBlock[] {
  const paths = blockPaths(blocks, files?.keys() ?? []);
  const taken = new Set(blocks.map(({ fileName }) => fileName));
  return blocks.map((block) => {
    const [path] = paths.get(block.index) ?? [];
    if (path === undefined || taken.has(path)) return block;
    taken.add(path);
    return { ...block, fileName: path };
  });
}
