import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ChatMessage } from "~/domain/chat/message";
import { copy } from "../copy";
import { branchAt } from "../state";
import { RowButton } from "./row-button";

type BranchSwitcherProps = {
  message: Pick<ChatMessage, "id" | "siblingIds">;
  onShow: (messageId: string) => void;
};

/** Leads to the other branches at this message; nothing where there is one only. */
export function BranchSwitcher({ message, onShow }: BranchSwitcherProps) {
  const { at, of, previous, next } = branchAt(message);
  if (of < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div role="group" aria-label={copy.message.branches} className="flex items-center">
      <RowButton
        label={copy.message.previousBranch}
        icon={ChevronLeft}
        disabled={!previous}
        onClick={() => previous && onShow(previous)}
      />
      <span className="min-w-9 text-center text-muted text-xs tabular-nums">
        {copy.message.branchOf(at, of)}
      </span>
      <RowButton
        label={copy.message.nextBranch}
        icon={ChevronRight}
        disabled={!next}
        onClick={() => next && onShow(next)}
      />
    </div>
  );
}
