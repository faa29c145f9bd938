import { use } from "react";
import { useDeed } from "~/components/ui/deed";
import type { CodeBlock } from "~/domain/preview/code-block";
import { mayBelongTo } from "~/domain/reply/implied-path";
import { copy } from "../copy";
import { fillMessageBox } from "../message-box";
import { ProjectPathsContext } from "./use-card-reply";

/** Notes that code without a file name changed nothing. Only fills the message box: sending uses a prompt. */
export function UnnamedNote({ block }: { block: CodeBlock }) {
  const mayEdit = useDeed("edit");
  if (!mayBelongTo(block, use(ProjectPathsContext))) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-1 pt-1 text-muted text-xs">
      {copy.file.unnamed}
      {mayEdit && (
        <button
          type="button"
          onClick={() => fillMessageBox(copy.file.applyRequest(block.content))}
          className="min-h-6 rounded-control text-foreground underline underline-offset-2 hover:no-underline pointer-coarse:min-h-11"
        >
          {copy.file.askToApply}
        </button>
      )}
    </p>
  );
}
