import { type RefObject, useEffect, useState } from "react";

const THRESHOLDS = Array.from({ length: 8 }, (_, step) => step * 0.05);

/**
 * Ignores an element that barely peeks in: a third of it must be visible, or it must fill most of the viewport, as on
 * small screens.
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
      { threshold: THRESHOLDS },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return { onScreen, seen };
}
