import { type RefObject, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
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

const STEPS = Array.from({ length: 8 }, (_, step) => step * 0.05);

/**
 * A strip at the lower edge does not count: a third of the window must be visible, or most of a small screen filled
 * by it.
 */
const isMostlyVisible = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.35 ||
  intersectionRect.height >= 0.6 * (rootBounds?.height ?? Number.POSITIVE_INFINITY);

/** Whether most of the element is visible; false on the server. */
function useOnScreen(element: RefObject<HTMLElement | null>) {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setOnScreen(entries.slice(-1).some(isMostlyVisible)),
      {
        threshold: STEPS,
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return onScreen;
}

/** Plays the sample while its window is visible; shows the final state with reduced motion. */
export function useSample(element: RefObject<HTMLElement | null>) {
  const onScreen = useOnScreen(element);
  const prefersReducedMotion = usePrefersReducedMotion();
  const [seen, see] = useReducer(() => true, false);
  const [paused, setPaused] = useState(false);
  const [elapsed, setElapsed] = useState(SAMPLE_MS);
  const started = useRef(false);
  useEffect(() => {
    if (!onScreen) return;
    see();
    if (prefersReducedMotion || started.current) return;
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
    /** The window has been visible once, so heavy parts may load. */
    seen,
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
