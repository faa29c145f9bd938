import { useMemo, useState } from "react";
import type { CodeBlock } from "~/domain/preview/code-block";
import type { ProjectFiles } from "~/domain/project/project-files";
import { blocksOf } from "~/domain/project/version";
import { applyReply } from "~/domain/reply/apply-reply";
import { blockPaths } from "~/domain/reply/file-steps";
import { type CurrentReply, createCodeSelector } from "./code-selector";

export type DisplayedVersion = {
  id: string;
  /** The reply that made it. */
  replyId: string | null;
  files: ProjectFiles;
  /** It contains the current reply, or the user opened it, so it replaces the reply. */
  hasReply: boolean;
};

export type DisplayedCode = {
  blocks: readonly CodeBlock[];
  /** The files that run. */
  project: ProjectFiles | null;
  /** The visible version; null while a reply is visible. */
  version: DisplayedVersion | null;
  /** The id of what the blocks come from. */
  sourceId: string | null;
  /** Whether the current reply, or the version that it became, is visible. */
  isCurrent: boolean;
  /** No part of it is still being written. */
  isComplete: boolean;
  needsEarlier: boolean;
};

/** Chooses between the project's version and the reply that is changing it. */
export function useDisplayedCode(
  reply: CurrentReply,
  { files, version }: { files?: ProjectFiles | null | undefined; version?: DisplayedVersion | undefined },
): DisplayedCode {
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
  const isComplete = stored !== null || (phase === "done" && code.isCurrent && replied?.changes.length !== 0);
  const blocks = useMemo(
    () => (isComplete && project ? blocksOf(project) : withPaths(code.blocks, files)),
    [isComplete, project, code.blocks, files],
  );
  return {
    blocks,
    project,
    version: stored,
    sourceId: stored ? (stored.replyId ?? stored.id) : code.replyId,
    isCurrent: code.isCurrent && !(stored && phase === "stopped"),
    isComplete,
    needsEarlier: !stored && code.needsEarlier,
  };
}

/** Names a reply's blocks by their files; only the first block of each file. */
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
