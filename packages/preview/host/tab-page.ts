import type { ShownPage, Visits } from "../previewed-page";

/** The state that survives the reload of a tab. */
type SavedTab = {
  page: ShownPage;
  visits: Visits;
  dialogs: number;
  stored: { local: [string, string][]; session: [string, string][] };
};

/** Saves the page of a tab. With an opaque origin, only window.name survives a reload. */
export function savePage(kept: SavedTab): void {
  setWindowName(JSON.stringify(kept));
}

function setWindowName(text: string): void {
  window.name = text;
  // Another site visited in between may have set its own name.
  window.onpageshow = ({ persisted }) => {
    if (persisted) window.name = text;
  };
}

/** The saved page of a reloaded tab. On first load, window.name may come from another site. */
export function restorePage(): SavedTab | null {
  const [load] = performance.getEntriesByType("navigation");
  const isReload = load instanceof PerformanceNavigationTiming && load.type === "reload";
  setWindowName(isReload ? window.name : "");
  return window.name === "" ? null : JSON.parse(window.name);
}
