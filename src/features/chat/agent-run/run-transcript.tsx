import { memo, useMemo, useState } from "react";
import { Button } from "~/components/ui/button";
import type { RunView, StepView } from "~/domain/chat/agent/run";
import { Markdown } from "../markdown/markdown";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";
import { segmentsOf } from "./segments";
import { StepCard } from "./step-card";

/** Steps that are shown at once, the newest; earlier ones are asked for by as many. */
const SHOWN_STEPS = 8;
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

/** What the model wrote and did, in this order, the newest steps of a long run first. */
export function RunTranscript(props: RunTranscriptProps) {
  const { replyId, text, steps, remarks, roles, isWriting, canRewind, actions } = props;
  const [more, setMore] = useState(0);
  const shown = SHOWN_STEPS + more;
  const hidden = Math.max(0, steps.length - shown);
  const segments = segmentsOf({ text, steps, remarks }, shown);
  const changes = useMemo(() => laterChangesOf(steps), [steps]);
  if (segments.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2.5 px-3 pt-1 pb-3">
      {hidden > 0 && (
        <EarlierButton onClick={() => setMore(more + MORE_STEPS)}>{copy.steps.earlier(hidden)}</EarlierButton>
      )}
      {segments.map(({ key, said, text: written, steps: taken }, at) => (
        <div key={key} className="flex min-w-0 flex-col gap-2.5">
          {said.map((remark, of) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: remarks are only ever added at the end.
            <Said key={of} text={remark} />
          ))}
          {written && <Prose text={written} isGrowing={isWriting && at === segments.length - 1} />}
          {taken.length > 0 && (
            <ol
              aria-label={copy.steps.label}
              className="min-w-0 divide-y divide-border overflow-clip rounded-control border border-border bg-surface"
            >
              {taken.map((step) => (
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

const EarlierButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button size="sm" variant="ghost" className="-ml-1 h-7 self-start px-1.5 text-xs" onClick={onClick}>
    {children}
  </Button>
);

/** Who made a step and those after it, where others made the one that is shown before it. */
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

/** As messages of the user look in the conversation, and smaller. */
const Said = ({ text }: { text: string }) => (
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
