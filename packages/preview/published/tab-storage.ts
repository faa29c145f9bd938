import type { StorageArea, StorageChange } from "../protocol";
import { changeStorage, type StorageItems } from "../stored-items";

// In a page without an origin only window.name survives a reload. It is that of the tab: others see it too, so that it
// tells whose it is, and what is from elsewhere counts as nothing.

const site = /^\/p\/[^/]+/.exec(location.pathname)?.[0] ?? "";

type Kept = { site: string; local: [string, string][]; session: [string, string][] };

function readName(): Kept {
  const none: Kept = { site, local: [], session: [] };
  try {
    const kept: Kept | null = JSON.parse(window.name);
    return kept?.site === site && Array.isArray(kept.local) && Array.isArray(kept.session) ? kept : none;
  } catch {
    return none;
  }
}

const kept = readName();

/** What the site's pages have stored in this tab. */
export const keptInTab = (area: StorageArea): [string, string][] => kept[area];

export function keepInTab(area: StorageArea, changes: readonly StorageChange[]): void {
  const items: StorageItems | null = changeStorage(new Map(kept[area]), changes);
  if (!items) return;
  kept[area] = [...items];
  window.name = JSON.stringify(kept);
}
