import { useSyncExternalStore } from "react";

/** Pixels after which the header becomes a compact bar. */
const THRESHOLD = 10;

function subscribe(onChange: () => void) {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

/** Whether the page is scrolled more than 10 pixels. */
export const useScrolled = () =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
