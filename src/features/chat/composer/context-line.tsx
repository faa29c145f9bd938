import { copy } from "../copy";
import type { ContextSource } from "./use-context-fit";

export const CONTEXT_LINE_ID = "composer-context";

/**
 * Shows before sending what the model will not receive: messages beyond its context, rules that nobody has read, images
 * beyond the byte limit, and images it cannot see. The line's space is reserved, because its text arrives late and must not shift the layout.
 */
export function ContextLine({ context: { fit, hidesImages } }: { context: ContextSource }) {
  const unread = (fit?.rules ?? []).flatMap(({ source, state }) => (state === "unread" ? source : []));
  const sentences = [
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
      className="h-6 truncate px-1 text-muted text-xs leading-4 short:h-5"
    >
      {sentences.length > 0 && <span className="animate-appear tabular-nums">{sentences.join(" ")}</span>}
    </p>
  );
}
