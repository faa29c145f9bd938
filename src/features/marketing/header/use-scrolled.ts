import { useEffect, useState } from "react";

/** Pixels after which the header becomes a compact bar. */
const THRESHOLD = 10;

/**
 * Whether the page is scrolled more than 10 pixels. Looked at once awake and at each scroll, never while React draws:
 * the bar's own height moves the page, and a page that was scrolled before it woke answered otherwise at each update.
 */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return scrolled;
}
