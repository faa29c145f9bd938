import type { ChatMode } from "~/domain/chat/mode";
import { maySupportTools } from "~/domain/model/model";
import { copy as run } from "../agent-run/copy";
import { copy } from "../copy";
import { type ContextSource, runProblem } from "./use-context-fit";

export const CONTEXT_LINE_ID = "composer-context";

/**
 * Warns before sending what the model will not receive (messages beyond its context, unread rules, images it cannot see
 * or that exceed the byte limit) or lacks for a run; otherwise says how it will answer. Its height is reserved, because
 * the text arrives late and must not shift the layout.
 */
export function ContextLine({ context, mode }: { context: ContextSource; mode: ChatMode }) {
  const { fit, hidesImages, answering } = context;
  const lacksTools =
    mode === "agent" && answering && !runProblem(mode, context) && !maySupportTools(answering);
  const unread = (fit?.rules ?? []).flatMap(({ source, state }) => (state === "unread" ? source : []));
  const sentences = [
    lacksTools && run.mode.withoutTools,
    ...(fit?.cutFiles ?? []).map(({ name, share }) => copy.cutFile(name, share)),
    unread.length > 0 && copy.rules.unreadNote(unread),
    fit && fit.leftOut > 0 && copy.leftOut(fit.leftOut, fit.sent),
    fit && fit.imagesLeftOut > 0 && copy.oldImagesLeftOut(fit.imagesLeftOut),
    hidesImages && copy.imagesNotSent,
  ].filter(Boolean);
  return (
    <p
      id={CONTEXT_LINE_ID}
      role="status"
      title={sentences.join(" ") || undefined}
      className="h-6 truncate px-1 text-muted text-xs leading-4 short:h-5"
    >
      <span key={sentences.length > 0 ? "" : mode} className="animate-appear tabular-nums">
        {sentences.length > 0 ? sentences.join(" ") : run.mode.lines[mode]}
      </span>
    </p>
  );
}
