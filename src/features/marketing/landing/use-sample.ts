import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { finishedSample, SAMPLE_MS, sampleAt } from "./sample-script";

const TICK_MS = 50;
/** The result is shown first, then how it is made. */
const SHOW_RESULT_MS = 3_000;

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";
const watchMotion = (onChange: () => void) => {
  const query = window.matchMedia(REDUCED_MOTION);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};
const usePrefersReducedMotion = () =>
  useSyncExternalStore(
    watchMotion,
    () => window.matchMedia(REDUCED_MOTION).matches,
    () => true,
  );

/** Plays the sample while its window is visible; shows the final state with reduced motion. */
export function useSample(onScreen: boolean) {
  const prefersReducedMotion = usePrefersReducedMotion();
  const [paused, setPaused] = useState(false);
  const [elapsed, setElapsed] = useState(SAMPLE_MS);
  const started = useRef(false);
  useEffect(() => {
    if (!onScreen || prefersReducedMotion || started.current) return;
    const replayed = setTimeout(() => {
      started.current = true;
      setElapsed(0);
    }, SHOW_RESULT_MS);
    return () => clearTimeout(replayed);
  }, [onScreen, prefersReducedMotion]);

  const runs = onScreen && !prefersReducedMotion && !paused && elapsed < SAMPLE_MS;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setElapsed((now) => now + TICK_MS), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);

  return {
    moment: prefersReducedMotion ? finishedSample : sampleAt(elapsed),
    isStill: prefersReducedMotion,
    isOver: elapsed >= SAMPLE_MS,
    paused,
    setPaused,
    replay: () => {
      started.current = true;
      setPaused(false);
      setElapsed(0);
    },
  };
}
