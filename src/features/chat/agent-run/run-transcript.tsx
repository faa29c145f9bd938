import { memo, useMemo, useState } from "react";
import { Button } from "~/components/ui/button";
import type { RunView, StepView } from "~/domain/chat/agent/run";
import { Markdown } from "../markdown/markdown";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";
import { segmentsOf } from "./segments";
import { StepCard } from "./step-card";

/** The newest steps render first; a button adds earlier ones. */
const INITIAL_STEPS = 8;
const MORE_STEPS = 50;

type RunTranscriptProps = {
  replyId: string;
  text: string;
  steps: RunView["steps"];
  remarks: RunView["remarks"];
  roles: RunView["roles"];
  isWriting: boolean;
  canRewind: boolean;
  actions: RunActions;
};

/** The model's text and steps in order, starting with the newest steps of a long run. */
export function RunTranscript(props: RunTranscriptProps) {
  const { replyId, text, steps, remarks, roles, isWriting, canRewind, actions } = props;
  const [more, setMore] = useState(0);
  const maxSteps = INITIAL_STEPS + more;
  const hidden = Math.max(0, steps.length - maxSteps);
  const segments = segmentsOf({ text, steps, remarks }, maxSteps);
  const changes = useMemo(() => laterChangesOf(steps), [steps]);
  if (segments.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2.5 px-3 pt-1 pb-3">
      {hidden > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-1 h-7 self-start px-1.5 text-xs"
          onClick={() => setMore(more + MORE_STEPS)}
        >
          {copy.steps.earlier(hidden)}
        </Button>
      )}
      {segments.map(({ key, remarks: sent, text: written, steps: segmentSteps }, at) => (
        <div key={key} className="flex min-w-0 flex-col gap-2.5">
          {sent.map((remark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: append-only.
            <Remark key={index} text={remark} />
          ))}
          {written && <Prose text={written} isGrowing={isWriting && at === segments.length - 1} />}
          {segmentSteps.length > 0 && (
            <ol
              aria-label={copy.steps.label}
              className="min-w-0 divide-y divide-border overflow-clip rounded-control border border-border bg-surface"
            >
              {segmentSteps.map((step) => (
                <StepCard
                  key={step.position}
                  replyId={replyId}
                  step={step}
                  turn={
                    roles.length > 0
                      ? turnOf(step, step.position === hidden ? undefined : steps[step.position - 1])
                      : null
                  }
                  laterChanges={changes.get(step.position) ?? 0}
                  canRewind={canRewind}
                  actions={actions}
                />
              ))}
            </ol>
          )}
        </div>
      ))}
    </div>
  );
}

/** Names the role and model where they differ from the previous visible step. */
const turnOf = ({ role, modelName }: StepView, before: StepView | undefined): string | null =>
  before?.role === role && before.modelName === modelName ? null : copy.roles.turn(role, modelName);

/** For each step, how many later ones changed files and were not undone. */
function laterChangesOf(steps: readonly StepView[]): ReadonlyMap<number, number> {
  let later = 0;
  return new Map(
    steps.toReversed().map(({ position, versionId, isUndone }) => {
      const after = later;
      if (versionId && !isUndone) later++;
      return [position, after];
    }),
  );
}

/** Like a user message, but smaller. */
const Remark = ({ text }: { text: string }) => (
  <p
    dir="auto"
    className="max-w-[85%] self-end whitespace-pre-wrap rounded-card bg-accent-soft px-3 py-1.5 text-[13px] text-foreground [overflow-wrap:anywhere]"
  >
    <span dir="ltr" className="sr-only">
      {copy.remark.said}:{" "}
    </span>
    {text}
  </p>
);

const Prose = memo(function Prose({ text, isGrowing }: { text: string; isGrowing: boolean }) {
  return (
    <div className="min-w-0 text-[13px]">
      <Markdown text={text} streaming={isGrowing} />
    </div>
  );
});
