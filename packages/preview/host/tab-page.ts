import type { ShownPage, Visits } from "../previewed-page";

/** What a reload of a tab starts with. */
type KeptPage = {
  page: ShownPage;
  visits: Visits;
  dialogs: number;
  stored: { local: [string, string][]; session: [string, string][] };
};

/** Keeps the page of a tab. In a tab with an opaque origin only window.name survives a reload. */
export function keepPage(kept: KeptPage): void {
  keepName(JSON.stringify(kept));
}

function keepName(text: string): void {
  window.name = text;
  // Another site visited in between may have set its own name.
  window.onpageshow = ({ persisted }) => {
    if (persisted) window.name = text;
  };
}

/** The page of a reloaded tab. On first load, window.name may come from another site. */
export function restorePage(): KeptPage | null {
  const [load] = performance.getEntriesByType("navigation");
  const isReload = load instanceof PerformanceNavigationTiming && load.type === "reload";
  keepName(isReload ? window.name : "");
  return window.name === "" ? null : JSON.parse(window.name);
}
