import type { ChatWay } from "~/domain/chat/way";
import { mayTakeTools } from "~/domain/model/model";
import { copy as run } from "../agent-run/copy";
import { copy } from "../copy";
import { type ContextSource, runProblem } from "./use-context-fit";

export const CONTEXT_LINE_ID = "composer-context";

/**
 * Warns before sending what the model will not receive (messages beyond its context, unread rules, images it cannot see
 * or that exceed the byte limit) or lacks for a run; otherwise says how it will answer. Its height is reserved, because
 * the text arrives late and must not shift the layout.
 */
export function ContextLine({ context, way }: { context: ContextSource; way: ChatWay }) {
  const { fit, hidesImages, answering } = context;
  const lacksTools = way === "agent" && answering && !runProblem(way, context) && !mayTakeTools(answering);
  const unread = (fit?.rules ?? []).flatMap(({ source, state }) => (state === "unread" ? source : []));
  const sentences = [
    lacksTools && run.way.withoutTools,
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
      <span key={sentences.length > 0 ? "" : way} className="animate-appear tabular-nums">
        {sentences.length > 0 ? sentences.join(" ") : run.way.lines[way]}
      </span>
    </p>
  );
}
