import { skipToken } from "@tanstack/react-query";
import { use, useState } from "react";
import { DiffLines } from "~/components/code/diff-lines";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useDeed } from "~/components/ui/deed";
import { ScrolledText } from "~/components/ui/scrolled-text";
import { Spinner } from "~/components/ui/spinner";
import type { StepView } from "~/domain/chat/agent/run";
import { textOfRuns, visibleText } from "~/domain/text/verbatim";
import { verbatimArguments } from "~/domain/tool/tool-call";
import { api } from "~/trpc/react";
import { ShowSuggestion } from "../file-card/card-actions";
import { RunScope } from "../run-scope";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

export type StepProps = {
  replyId: string;
  step: StepView;
  /** The number of later steps that changed files. */
  laterChanges: number;
  /** Whether steps can be undone now. */
  canRewind: boolean;
  actions: RunActions;
};

/** A step's input, output and changes. */
export function StepDetails({ replyId, step, laterChanges, canRewind, actions }: StepProps) {
  const chatId = use(RunScope);
  const mayEdit = useDeed("edit");
  const { position, state, changes, tokens, versionId, isUndone } = step;
  const isOver = state !== "running" && state !== "next";
  const { data, isLoadingError } = api.chat.runStep.useQuery(
    chatId && isOver ? { chatId, replyId, position } : skipToken,
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <div className="border-border border-t bg-background">
      {(tokens !== null || changes.length > 0) && (
        <div className="flex flex-col gap-1 px-3 py-2 text-muted text-xs">
          {changes.length > 0 && (
            <ul aria-label={copy.steps.files} className="flex flex-col gap-0.5">
              {changes.map(({ path, reason, suggestionId }) => (
                <li key={path} className="font-mono text-foreground [overflow-wrap:anywhere]">
                  {visibleText(path)}
                  {reason && <span className="font-sans text-warning"> {reason}</span>}
                  {suggestionId && (
                    <span className="mt-1 mb-1.5 block font-sans">
                      <ShowSuggestion suggestionId={suggestionId} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {tokens !== null && <p className="tabular-nums">{copy.steps.tokens(tokens)}</p>}
        </div>
      )}
      {data ? (
        <>
          {data.diff && (
            <ScrolledText label={copy.steps.diff}>
              <code className="block w-max min-w-full">
                <DiffLines diff={data.diff} />
              </code>
            </ScrolledText>
          )}
          <ScrolledText label={copy.steps.result}>{data.result || copy.steps.nothing}</ScrolledText>
          <ScrolledText label={copy.steps.arguments}>
            {textOfRuns(verbatimArguments(data.arguments))}
          </ScrolledText>
        </>
      ) : (
        isOver && (
          <p className="border-border border-t px-3 py-2.5 text-muted text-xs">
            {isLoadingError ? copy.steps.failed : <Spinner className="size-3.5" />}
          </p>
        )
      )}
      {mayEdit && versionId && !isUndone && (
        <div className="flex flex-wrap items-center gap-2 border-border border-t px-3 py-2">
          {canRewind ? (
            <Rewind position={position} laterChanges={laterChanges} actions={actions} />
          ) : (
            <p className="text-muted text-xs">{copy.steps.pauseFirst}</p>
          )}
        </div>
      )}
    </div>
  );
}

type RewindProps = Pick<StepProps, "laterChanges" | "actions"> & { position: number };

function Rewind({ position, laterChanges, actions }: RewindProps) {
  const [busy, setBusy] = useState<"undo" | "keep" | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const rewind = async (to: "undo" | "keep") => {
    setBusy(to);
    await actions.rewind(position, to);
    setBusy(null);
    setIsConfirming(false);
  };
  return (
    <>
      <Button size="sm" loading={busy === "undo"} onClick={() => void rewind("undo")}>
        {copy.steps.undo}
      </Button>
      {laterChanges > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setIsConfirming(true)}>
          {copy.steps.keep}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={copy.steps.keepTitle(position)}
          description={copy.steps.keepText(laterChanges)}
          cancel={copy.steps.cancel}
          confirm={copy.steps.keep}
          variant="primary"
          busy={busy === "keep"}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => void rewind("keep")}
        />
      )}
    </>
  );
}
