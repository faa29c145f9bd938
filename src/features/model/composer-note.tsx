import type { ReactNode } from "react";

type ComposerNoteProps = {
  sentence: ReactNode;
  /** After the sentence: the one way on. */
  action?: ReactNode;
};

/** One line about the answering model, however long the sentence. */
export const ComposerNote = ({ sentence, action }: ComposerNoteProps) => (
  <span className="flex min-w-0 items-center gap-x-1.5 text-muted text-xs leading-4">
    <span
      role="status"
      title={typeof sentence === "string" ? sentence : undefined}
      className="min-w-0 truncate"
    >
      {sentence}
    </span>
    {action && (
      <>
        <span aria-hidden>·</span>
        <span className="shrink-0 whitespace-nowrap">{action}</span>
      </>
    )}
  </span>
);
