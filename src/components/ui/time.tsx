"use client";

import { cn } from "~/lib/cn";
import { type Times, timesOn } from "~/lib/times";
import { useClock } from "./clock";

type TimeProps = { at: Date; show: Exclude<keyof Times, "soon">; className?: string };

/** A date in the user's time zone. Until that is known it only reserves the space. */
export function Time({ at, show, className }: TimeProps) {
  const clock = useClock();
  const times = timesOn(clock);
  const text = times[show](at);
  return (
    <time
      dateTime={at.toISOString()}
      title={times.moment(at)}
      className={cn(className, !clock.isKnown && "invisible")}
    >
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </time>
  );
}
