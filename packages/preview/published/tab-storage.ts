import type { StorageArea, StorageChange } from "../protocol";
import { changeStorage, type StorageItems } from "../stored-items";

// With an opaque origin, only window.name survives a reload. Other sites in the same tab share it, so it names its site,
// and values of other sites are ignored.

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

/** The items that the site's pages have stored in this tab. */
export const savedInTab = (area: StorageArea): [string, string][] => kept[area];

export function saveInTab(area: StorageArea, changes: readonly StorageChange[]): void {
  const items: StorageItems | null = changeStorage(new Map(kept[area]), changes);
  if (!items) return;
  kept[area] = [...items];
  window.name = JSON.stringify(kept);
}
