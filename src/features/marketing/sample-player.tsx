import { Pause, Play, RotateCcw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "./copy";
import type { SampleMoment } from "./landing/sample-script";
import { useSample } from "./landing/use-sample";
import { SampleWindow } from "./sample-window";

type SamplePlayerProps = {
  /** It plays only while it is visible. */
  onScreen: boolean;
  preview: (moment: SampleMoment) => ReactNode;
};

/** The sample window in motion: a prompt is typed, code streams in, and the page runs next to it. */
export function SamplePlayer({ onScreen, preview }: SamplePlayerProps) {
  const list = useRef<HTMLDivElement>(null);
  const { moment, isStill, isOver, paused, setPaused, replay } = useSample(onScreen);
  const { phase, reply } = moment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new piece of the reply scrolls.
  useEffect(() => {
    if (phase !== "done") list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [reply, phase]);
  const action = isOver ? (
    <IconButton size="sm" label={copy.landing.sample.replay} onClick={replay}>
      <RotateCcw />
    </IconButton>
  ) : (
    <IconButton
      size="sm"
      label={paused ? copy.landing.sample.play : copy.landing.sample.pause}
      onClick={() => setPaused(!paused)}
    >
      {paused ? <Play /> : <Pause />}
    </IconButton>
  );
  return <SampleWindow moment={moment} action={!isStill && action} preview={preview(moment)} list={list} />;
}
