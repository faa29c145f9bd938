import { type RefObject, useEffect, useState } from "react";

const STEPS = Array.from({ length: 8 }, (_, step) => step * 0.05);

/**
 * A strip at the lower edge does not count: a third of the window must be visible, or most of a small screen filled
 * by it.
 */
const isMostlyVisible = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry) =>
  intersectionRatio >= 0.35 ||
  intersectionRect.height >= 0.6 * (rootBounds?.height ?? Number.POSITIVE_INFINITY);

/** Whether most of the element is visible, and whether it has been; false on the server. */
export function useOnScreen(element: RefObject<HTMLElement | null>): { onScreen: boolean; seen: boolean } {
  const [onScreen, setOnScreen] = useState(false);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isVisible = entries.slice(-1).some(isMostlyVisible);
        setOnScreen(isVisible);
        if (isVisible) setSeen(true);
      },
      { threshold: STEPS },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return { onScreen, seen };
}
