"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { copy } from "../copy";
import { TabbedPanels } from "./tabbed-panels";

function subscribe(onChange: () => void) {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

const readHash = () => window.location.hash.slice(1);

type LinkedTabsProps = { tabs: readonly { label: string; panel: ReactNode }[] };

/** Tabs that links lead to: the one is shown that has the element which the address names, and the first by default. */
export function LinkedTabs({ tabs }: LinkedTabsProps) {
  const linked = tabs.map(({ label, panel }) => ({ id: label.toLowerCase(), label, panel }));
  const panelWith = (hash: string) =>
    linked.find(({ id }) => document.getElementById(id)?.contains(document.getElementById(hash)));
  const hash = useSyncExternalStore(subscribe, readHash, () => "");
  const selected = useSyncExternalStore(
    subscribe,
    () => panelWith(readHash())?.id,
    () => undefined,
  );
  // The browser cannot scroll to what is still hidden. Choosing a tab must not move the page.
  useEffect(() => {
    if (selected !== undefined && hash !== selected) document.getElementById(hash)?.scrollIntoView();
  }, [selected, hash]);
  return (
    <TabbedPanels
      label={copy.pageTabs}
      tabs={linked}
      selected={selected ?? linked[0]?.id ?? ""}
      onSelect={(id) => {
        history.replaceState(null, "", `#${id}`);
        window.dispatchEvent(new HashChangeEvent("hashchange"));
      }}
    />
  );
}
