import { ChevronRight, TriangleAlert } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { isOpen, type RunView } from "~/domain/chat/agent/run";
import { isEqual } from "~/lib/is-equal";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";
import { RunConsent } from "./run-consent";
import { RunEnd } from "./run-end";
import { RunHeader, type RunModel } from "./run-header";
import { RunPlan } from "./run-plan";
import { RunProof } from "./run-proof";
import { RunQuestions } from "./run-questions";
import { RunRemarks } from "./run-remarks";
import { RunSpent } from "./run-spent";
import { RunTranscript } from "./run-transcript";

type RunCardProps = {
  replyId: string;
  run: RunView;
  /** What its model wrote until its last step; while it works, all of it. */
  text: string;
  model: RunModel;
  actions: RunActions;
};

/** A run inside its reply: how it stands, its plan and steps, what it asks, and what it took. */
export const RunCard = memo(function RunCard({ replyId, run, text, model, actions }: RunCardProps) {
  const { state, steps, questions, consent, proof } = run;
  const open = isOpen(state);
  const isWorking = state === "working";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div
      role="group"
      aria-label={copy.label}
      className="@container/run min-w-0 rounded-card border border-border bg-surface [overflow-anchor:none]"
    >
      <RunHeader run={run} model={model} actions={actions} />
      <MissingModels roles={run.roles} />
      <RunPlan plan={run.plan} startsOpen={open} />
      <Steps count={steps.length} startsOpen={open}>
        <RunTranscript
          replyId={replyId}
          text={text}
          steps={steps}
          remarks={run.remarks}
          roles={run.roles}
          isWriting={isWorking}
          canRewind={!isWorking}
          actions={actions}
        />
      </Steps>
      {state === "asking" && (
        <RunQuestions key={JSON.stringify(questions)} questions={questions} answer={actions.answer} />
      )}
      {state === "consenting" && consent && (
        <RunConsent key={consent.shownId} consent={consent} answer={actions.consent} />
      )}
      {proof && proof.length > 0 && <RunProof proof={proof} />}
      <RunEnd run={run} actions={actions} />
      <RunRemarks remarks={run.remarks} remark={open ? actions.remark : null} />
      <RunSpent spent={run.spent} limits={run.limits} state={state} save={actions.saveLimits} />
    </div>
  );
}, isEqual);

const MissingModels = ({ roles }: Pick<RunView, "roles">) =>
  roles.map(({ role, missingModel }) =>
    missingModel === null ? null : (
      <p
        key={role}
        className="flex items-start gap-2 border-border border-b px-3 py-2 text-[13px] text-foreground [overflow-wrap:anywhere]"
      >
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        {copy.roles.missing(role, missingModel)}
      </p>
    ),
  );

type StepsProps = { count: number; startsOpen: boolean; children: ReactNode };

/** Folded in a run that had ended when it was opened; nothing folds under the eyes of its reader. */
function Steps({ count, startsOpen, children }: StepsProps) {
  const [isFirstOpen] = useState(startsOpen);
  if (count === 0) return children;
  return (
    <details open={isFirstOpen} className="group/steps">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 px-3 text-muted text-xs hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-open/steps:rotate-90"
        />
        <span className="font-medium text-foreground">{copy.steps.label}</span>
        <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
      </summary>
      {children}
    </details>
  );
}
