import type { ReactNode } from "react";
import { Popover } from "~/components/ui/popover";
import { copy } from "./copy";

type ComposerNoteProps = {
  sentence: ReactNode;
  /** Shown next to the sentence. */
  action: ReactNode;
};

/** A note between the message box's buttons: one line on narrow screens, two on others, however long the sentence. */
export const ComposerNote = ({ sentence, action }: ComposerNoteProps) => (
  <span className="flex min-w-0 items-center gap-x-1.5 text-muted text-xs leading-4">
    <span role="status" className="min-w-0 max-sm:truncate sm:line-clamp-2">
      {sentence}
    </span>
    <span className="shrink-0 whitespace-nowrap">{action}</span>
  </span>
);

type NoteDetailsProps = { label?: string; children: ReactNode };

/** Shows the full note in a popover. */
export const NoteDetails = ({ label = copy.noteDetails, children }: NoteDetailsProps) => (
  <Popover
    side="top"
    className="flex w-80 max-w-[calc(100vw-1rem)] flex-col gap-2 p-3 text-[13px] text-muted"
    trigger={
      <button type="button" className="text-link underline underline-offset-2">
        {label}
      </button>
    }
  >
    {children}
  </Popover>
);
