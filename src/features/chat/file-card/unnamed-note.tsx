import { use } from "react";
import type { CodeBlock } from "~/domain/preview/code-block";
import { mayBelongTo } from "~/domain/reply/implied-path";
import { copy } from "../copy";
import { fillMessageBox } from "../message-box";
import { ProjectPathsContext } from "./use-card-reply";

/** Says below code in the project's languages that it changed nothing. A click only fills the message box, because sending uses a prompt. */
export function UnnamedNote({ block }: { block: CodeBlock }) {
  if (!mayBelongTo(block, use(ProjectPathsContext))) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-1 pt-1 text-muted text-xs">
      {copy.file.unnamed}
      <button
        type="button"
        onClick={() => fillMessageBox(copy.file.applyRequest(block.content))}
        className="min-h-6 rounded-control text-foreground underline underline-offset-2 hover:no-underline pointer-coarse:min-h-11"
      >
        {copy.file.askToApply}
      </button>
    </p>
  );
}
