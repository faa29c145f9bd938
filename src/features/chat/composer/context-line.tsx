import type { ReactNode } from "react";
import type { ChatMode } from "~/domain/chat/mode";
import { maySupportTools } from "~/domain/model/model";
import { copy as run } from "../agent-run/copy";
import { copy } from "../copy";
import { type ContextSource, runProblem } from "./use-context-fit";

export const CONTEXT_LINE_ID = "composer-context";

type ContextLineProps = {
  context: ContextSource;
  mode: ChatMode;
  /** The tokens of a text that is too long for the model; null: it fits. */
  excess: number | null;
  /** Says which model answers, if needed. */
  note: ReactNode;
};

/**
 * One line above the message box. Warns before sending what the model will not receive (a text or messages beyond its
 * context, unread rules, images it cannot see or that exceed the byte limit) or lacks for a run, and says which model
 * answers. Its height is reserved, because the text arrives late and must not shift the layout.
 */
export function ContextLine({ context, mode, excess, note }: ContextLineProps) {
  const { fit, hidesImages, answering } = context;
  const lacksTools =
    mode === "agent" && answering && !runProblem(mode, context) && !maySupportTools(answering);
  const unread = (fit?.rules ?? []).flatMap(({ source, state }) => (state === "unread" ? source : []));
  const sentences = [
    excess && answering?.contextTokens && copy.tooLong(excess, answering.contextTokens),
    lacksTools && run.mode.withoutTools,
    ...(fit?.cutFiles ?? []).map(({ name, share }) => copy.cutFile(name, share)),
    unread.length > 0 && copy.rules.unreadNote(unread),
    fit && fit.leftOut > 0 && copy.leftOut(fit.leftOut, fit.sent),
    fit && fit.imagesLeftOut > 0 && copy.oldImagesLeftOut(fit.imagesLeftOut),
    hidesImages && copy.imagesNotSent,
  ].filter(Boolean);
  return (
    <div className="flex h-6 items-start gap-x-1.5 px-1 text-muted text-xs leading-4 short:h-5">
      <p
        id={CONTEXT_LINE_ID}
        role="status"
        title={sentences.join(" ") || undefined}
        className={`min-w-0 truncate tabular-nums ${excess ? "text-warning" : ""}`}
      >
        {sentences.length > 0 && <span className="animate-appear">{sentences.join(" ")}</span>}
      </p>
      {note}
    </div>
  );
}
