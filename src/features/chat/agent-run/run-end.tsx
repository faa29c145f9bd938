import { History, Play, RotateCcw, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useDeed } from "~/components/ui/deed";
import { TextWithCode } from "~/components/ui/text-with-code";
import type { RunView } from "~/domain/chat/agent/run";
import { ShowSuggestion } from "../file-card/card-actions";
import { copy } from "./copy";
import { LimitsPopover } from "./limits-popover";
import type { RunActions } from "./run-actions";

/** Why the run is not continuing, with the actions available. */
export function RunEnd({ run, actions }: { run: RunView; actions: RunActions }) {
  const { state, reason, limits, suggestionId } = run;
  const changes = run.steps.filter(({ versionId, isUndone }) => versionId && !isUndone).length;
  // The question itself explains the wait.
  const why = state === "asking" || state === "consenting" ? "" : reason;
  const mayEdit = useDeed("edit");
  const canRevert = mayEdit && changes > 0 && state !== "working";
  const canContinue = mayEdit && (state === "paused" || state === "stopped");
  if (!why && !canRevert && !canContinue && !suggestionId) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-border border-t px-3 py-2.5">
      {why && (
        <p className="min-w-0 basis-full text-[13px] text-foreground [overflow-wrap:anywhere]">
          <TextWithCode text={why} />
        </p>
      )}
      {suggestionId && (
        <>
          <p className="min-w-0 flex-1 basis-48 text-[13px] text-foreground">{copy.proposed}</p>
          <ShowSuggestion suggestionId={suggestionId} />
        </>
      )}
      {mayEdit && state === "paused" && (
        <>
          <ContinueButton onContinue={() => actions.setPaused(false)} />
          <LimitsPopover
            limits={limits}
            save={actions.saveLimits}
            trigger={
              <Button size="sm">
                <SlidersHorizontal aria-hidden />
                {copy.changeLimits}
              </Button>
            }
          />
        </>
      )}
      {mayEdit && state === "stopped" && (
        <Button size="sm" onClick={actions.proceed}>
          <Play aria-hidden />
          {copy.goOn}
        </Button>
      )}
      {mayEdit && (state === "ended" || state === "stopped") && (
        <Button size="sm" onClick={actions.askAgain}>
          <RotateCcw aria-hidden />
          {copy.askAgain}
        </Button>
      )}
      {canRevert && <Revert changes={changes} revert={actions.revert} />}
    </div>
  );
}

function ContinueButton({ onContinue }: { onContinue: () => Promise<boolean> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      variant="primary"
      loading={busy}
      onClick={async () => {
        setBusy(true);
        if (!(await onContinue())) setBusy(false);
      }}
    >
      <Play aria-hidden />
      {copy.goOn}
    </Button>
  );
}

function Revert({ changes, revert }: { changes: number; revert: RunActions["revert"] }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsConfirming(true)}>
        <History aria-hidden />
        {copy.revert.open}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={copy.revert.title}
          description={copy.revert.text(changes)}
          cancel={copy.revert.cancel}
          confirm={copy.revert.confirm}
          busy={busy}
          onClose={() => setIsConfirming(false)}
          onConfirm={async () => {
            setBusy(true);
            await revert();
            setBusy(false);
            setIsConfirming(false);
          }}
        />
      )}
    </>
  );
}
