import { ChevronRight, CircleCheck, CircleHelp, CircleX, TriangleAlert } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
import { useDeed } from "~/components/ui/deed";
import { isOpen, type ProofItem, type RunView } from "~/domain/chat/agent/run";
import { cn } from "~/lib/cn";
import { isEqual } from "~/lib/is-equal";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";
import { RunConsent } from "./run-consent";
import { RunEnd } from "./run-end";
import { RunHeader, type RunModel } from "./run-header";
import { RunPlan } from "./run-plan";
import { RunQuestions } from "./run-questions";
import { RunRemarks } from "./run-remarks";
import { RunSpent } from "./run-spent";
import { RunTranscript } from "./run-transcript";

type RunCardProps = {
  replyId: string;
  run: RunView;
  /** The model's text up to the last step, or all of it while the run is open. */
  text: string;
  model: RunModel;
  actions: RunActions;
};

/** A run inside its reply: state, plan, steps, questions and usage. */
export const RunCard = memo(function RunCard({ replyId, run, text, model, actions }: RunCardProps) {
  const { state, steps, questions, consent, proof } = run;
  const open = isOpen(state);
  const isWorking = state === "working";
  const mayEdit = useDeed("edit");
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
      {mayEdit && state === "asking" && (
        <RunQuestions key={JSON.stringify(questions)} questions={questions} answer={actions.answer} />
      )}
      {mayEdit && state === "consenting" && consent && (
        <RunConsent key={consent.shownId} consent={consent} answer={actions.consent} />
      )}
      {proof && proof.length > 0 && <RunProof proof={proof} />}
      <RunEnd run={run} actions={actions} />
      <RunRemarks remarks={run.remarks} sendMessage={open ? actions.sendMessage : null} />
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

/** Starts folded if the run has ended; never folds while being read. */
function Steps({ count, startsOpen, children }: StepsProps) {
  const [isInitiallyOpen] = useState(startsOpen);
  if (count === 0) return children;
  return (
    <details open={isInitiallyOpen} className="group/steps">
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

const icons = { holds: CircleCheck, broken: CircleX, unknown: CircleHelp };
const tones = { holds: "text-success", broken: "text-danger", unknown: "text-warning" };

/** Results of the final verification. */
function RunProof({ proof }: { proof: readonly ProofItem[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to forms.
    <div role="group" aria-label={copy.proof.title} className="border-border border-t px-3 py-2.5">
      <ul className="flex flex-col gap-1.5">
        {proof.map(({ kind, state, detail }) => {
          const Icon = icons[state];
          return (
            <li key={`${kind} ${detail}`} className="flex items-start gap-2 text-[13px] leading-5">
              <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tones[state])} />
              <span className="w-20 shrink-0 font-medium text-foreground">{copy.proof.kinds[kind]}</span>
              <span className="min-w-0 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
                <span className={state === "holds" ? "sr-only" : "text-foreground"}>
                  {copy.proof.states[state]}
                  {detail && ": "}
                </span>
                {detail}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
