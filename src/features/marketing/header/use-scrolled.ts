import { useEffect, useState } from "react";

/** Scroll distance in pixels after which the header becomes a compact bar. */
const THRESHOLD = 10;

/**
 * Whether the page is scrolled more than 10 pixels. Read after hydration and on scroll, never during rendering: the
 * bar's height shifts the page, so a page scrolled before hydration would give a different answer each time.
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
