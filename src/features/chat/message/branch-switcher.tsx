import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useDeed } from "~/components/ui/deed";
import type { ChatMessage } from "~/domain/chat/message";
import { copy } from "../copy";
import { branchAt } from "../state";
import type { MessageActions } from "./message-actions";
import { RowButton } from "./row-button";

type BranchSwitcherProps = {
  message: Pick<ChatMessage, "id" | "siblingIds">;
  actions: Pick<MessageActions, "showBranch" | "consumeStep">;
};

/**
 * Switches between the branches at this message; renders nothing for a single one. Each branch has its own row, so
 * focus moves to the same button of the new row, or to the opposite one at the first or last branch.
 */
export function BranchSwitcher({ message, actions }: BranchSwitcherProps) {
  const { at, of, previous, next } = branchAt(message);
  const mayEdit = useDeed("edit");
  const toPrevious = useRef<HTMLButtonElement>(null);
  const toNext = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const step = actions.consumeStep(message.id);
    if (!step || document.activeElement !== document.body) return;
    const [same, other] = step === "previous" ? [toPrevious, toNext] : [toNext, toPrevious];
    (same.current?.disabled ? other : same).current?.focus();
  }, [actions, message.id]);
  if (of < 2 || !mayEdit) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div role="group" aria-label={copy.message.branches} className="flex items-center">
      <RowButton
        ref={toPrevious}
        label={copy.message.previousBranch}
        icon={ChevronLeft}
        disabled={!previous}
        onClick={() => previous && actions.showBranch(previous, "previous")}
      />
      <span className="min-w-9 text-center text-muted text-xs tabular-nums">
        {copy.message.branchOf(at, of)}
      </span>
      <RowButton
        ref={toNext}
        label={copy.message.nextBranch}
        icon={ChevronRight}
        disabled={!next}
        onClick={() => next && actions.showBranch(next, "next")}
      />
    </div>
  );
}
