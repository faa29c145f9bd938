import { lazy, type ReactNode, Suspense } from "react";
import type { CodeBlock } from "~/domain/preview/code-block";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";

const BlockChooser = lazy(() => loadWhenOnline(() => import("./block-chooser")));

interface PageBarProps {
  blocks: readonly CodeBlock[];
  chosen: CodeBlock | undefined;
  onChoose: (index: number) => void;
  /** Absent without a page. */
  address: ReactNode;
  versions: ReactNode;
}

/** Below the toolbar: the visible file, its page's address, and the project's versions. */
export function PageBar({ blocks, chosen, onChoose, address, versions }: PageBarProps) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-0.5 border-border border-b px-2 pointer-coarse:h-12">
      {chosen &&
        (blocks.length > 1 ? (
          <Suspense fallback={<BlockName block={chosen} />}>
            <BlockChooser blocks={blocks} chosen={chosen} onChoose={onChoose} />
          </Suspense>
        ) : (
          <BlockName block={chosen} />
        ))}
      {address || <span className="flex-1" />}
      {versions}
    </div>
  );
}

/** The only block, or the visible one until the chooser is loaded. */
const BlockName = ({ block }: { block: CodeBlock }) => (
  <span className="min-w-0 max-w-44 truncate px-2 font-mono text-foreground text-xs @max-md:max-w-28">
    {copy.blockName(block.index, block)}
  </span>
);
