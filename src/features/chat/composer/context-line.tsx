import { copy } from "../copy";
import { useContextFit } from "./use-context-fit";

export const CONTEXT_LINE_ID = "composer-context";

/**
 * Says before sending what of the conversation does not fit into the model's context. The line has its room from the
 * first drawing on: what it says comes late, and must not move what is read.
 */
export function ContextLine(props: Parameters<typeof useContextFit>[0]) {
  const fit = useContextFit(props);
  return (
    <p id={CONTEXT_LINE_ID} role="status" className="h-6 truncate px-1 text-muted text-xs leading-4">
      {fit && fit.leftOut > 0 && (
        <span className="animate-appear tabular-nums">{copy.leftOut(fit.leftOut, fit.sent)}</span>
      )}
    </p>
  );
}
