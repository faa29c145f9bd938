import type { ShownPage } from "../previewed-page";

/** Keeps the page of a tab. In a tab with an opaque origin only window.name survives a reload. */
export function storePage(text: string): void {
  window.name = text;
  // Another site visited in between may have set its own name.
  window.onpageshow = ({ persisted }) => {
    if (persisted) window.name = text;
  };
}

/** The page of a reloaded tab. On first load, window.name may come from another site. */
export function restorePage(): ShownPage | null {
  const [load] = performance.getEntriesByType("navigation");
  const isReload = load instanceof PerformanceNavigationTiming && load.type === "reload";
  storePage(isReload ? window.name : "");
  return window.name === "" ? null : JSON.parse(window.name);
}
