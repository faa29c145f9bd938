import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Hourglass,
  Pause,
  Play,
  ShieldQuestion,
  Square,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { useDeed } from "~/components/ui/deed";
import { Spinner } from "~/components/ui/spinner";
import { isOpen, type RunState, type RunView } from "~/domain/chat/agent/run";
import { cn } from "~/lib/cn";
import { timesOn } from "~/lib/times";
import { copy as chatCopy } from "../copy";
import { useLocalProgress } from "../message/thinking-bubble";
import { copy } from "./copy";
import type { RunActions } from "./run-actions";

/** The run's model: waiting for a reply slot, or reporting its progress. */
export type RunModel = { modelId: string | null; waitsForTurn: boolean };

type RunHeaderProps = { run: RunView; model: RunModel; actions: RunActions };

/** The run's state and controls. Sticky, because a run may be taller than the screen. */
export function RunHeader({ run, model, actions }: RunHeaderProps) {
  const { state, steps, spent } = run;
  const open = isOpen(state);
  const running = steps.findLast((step) => step.state === "running");
  const isDeciding = state === "working" && !running;
  const mayEdit = useDeed("edit");
  return (
    <header className="sticky top-0 z-10 rounded-t-card border-border border-b bg-surface">
      <div className="flex min-h-12 items-center gap-2 py-2 pr-2 pl-3">
        <StateIcon state={state} />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 text-[13px]">
          <span className="font-medium text-foreground">{copy.states[state]}</span>
          <span className="min-w-0 truncate text-muted tabular-nums">
            {run.resumesAt !== null && state === "paused" ? (
              <Resuming at={run.resumesAt} />
            ) : run.resumesAt !== null && state === "working" ? (
              <Waiting until={run.resumesAt} />
            ) : isDeciding ? (
              <Deciding {...model} />
            ) : open ? (
              running && state === "working" && running.title
            ) : (
              copy.ended(spent.steps, spent.durationMs)
            )}
          </span>
        </p>
        {open && mayEdit && <RunControls run={run} actions={actions} />}
      </div>
      <PlanBar plan={run.plan} />
    </header>
  );
}

function Deciding({ modelId, waitsForTurn }: RunModel) {
  const progress = useLocalProgress(modelId);
  if (waitsForTurn) return chatCopy.waiting;
  return progress ? chatCopy.progress(progress) : copy.next;
}

/** @param at in milliseconds since the epoch */
function Resuming({ at }: { at: number }) {
  const clock = useClock();
  const when = timesOn(clock).soon(new Date(at));
  return <span className={cn(!clock.isKnown && "invisible")}>{copy.resumes(when)}</span>;
}

const SECOND_MS = 1_000;

/** @param until in milliseconds since the epoch */
function Waiting({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return copy.waitsFor(Math.max(0, until - now));
}

function RunControls({ run, actions }: Pick<RunHeaderProps, "run" | "actions">) {
  const { state } = run;
  const isPaused = state === "paused";
  const [isPressed, setIsPressed] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  // Optimistic until the run's state confirms it.
  const [runAtPress, setRunAtPress] = useState(run);
  if (runAtPress.state !== state || runAtPress.isPausing !== run.isPausing) {
    setRunAtPress(run);
    setIsPressed(false);
  }
  const isPausing = run.isPausing || isPressed;
  const pause = async (paused: boolean) => {
    setIsPressed(true);
    if (!(await actions.setPaused(paused))) setIsPressed(false);
  };
  const stop = async () => {
    setIsStopping(true);
    if (!(await actions.stop())) setIsStopping(false);
  };
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      {(state === "working" || isPaused) && (
        <ControlButton
          key={state}
          label={isPaused ? copy.resume : isPausing ? copy.pausing : copy.pause}
          icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          loading={isPausing}
          onClick={() => void pause(!isPaused)}
        >
          {isPaused ? copy.resume : copy.pause}
        </ControlButton>
      )}
      <ControlButton
        label={copy.stop}
        icon={<Square aria-hidden className="fill-current" />}
        loading={isStopping}
        onClick={() => void stop()}
      >
        {copy.stop}
      </ControlButton>
    </div>
  );
}

type ControlButtonProps = {
  label: string;
  icon: ReactNode;
  loading: boolean;
  onClick: () => void;
  children: string;
};

/** Icon only on narrow screens. */
const ControlButton = ({ label, icon, children, ...button }: ControlButtonProps) => (
  <Button size="sm" {...button} aria-label={label} title={label} className="px-2.5">
    {icon}
    <span className="@max-sm/run:sr-only">{children}</span>
  </Button>
);

/** How much of the plan is done, as a bar; the plan below shows the numbers. */
function PlanBar({ plan }: Pick<RunView, "plan">) {
  const items = plan.filter(({ state }) => state !== "dropped");
  const done = items.filter(({ state }) => state === "done").length;
  if (items.length === 0) return null;
  return (
    <div
      role="progressbar"
      aria-label={copy.plan.title}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={items.length}
      aria-valuetext={copy.plan.count(done, items.length)}
      className="-mb-px h-0.5 bg-hover"
    >
      <div
        className="h-full bg-accent transition-[width] duration-500 ease-calm motion-reduce:transition-none"
        style={{ width: `${(done / items.length) * 100}%` }}
      />
    </div>
  );
}

const icons = {
  paused: { icon: Pause, tone: "text-muted" },
  asking: { icon: CircleHelp, tone: "text-link" },
  consenting: { icon: ShieldQuestion, tone: "text-warning" },
  waiting: { icon: Hourglass, tone: "text-muted" },
  done: { icon: CircleCheck, tone: "text-success" },
  ended: { icon: CircleAlert, tone: "text-warning" },
  stopped: { icon: Ban, tone: "text-muted" },
} as const satisfies Record<Exclude<RunState, "working">, unknown>;

function StateIcon({ state }: { state: RunState }) {
  if (state === "working") return <Spinner className="size-4 text-link" />;
  const { icon: Icon, tone } = icons[state];
  return <Icon aria-hidden className={cn("size-4 shrink-0", tone)} />;
}
