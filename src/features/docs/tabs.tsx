"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useId, useSyncExternalStore } from "react";
import { copy } from "./copy";

type Tab = { label: string; panel: ReactNode };
type TabWithId = Tab & { id: string };
type TabsProps = { tabs: readonly Tab[] };

const STORAGE_KEY = "docs-tab";

/** The labels chosen last, the newest first: one choice is of a language, another of a system. */
const readChoices = (): string => {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "[]";
  } catch {
    return "[]";
  }
};

function parseChoices(json: string): string[] {
  try {
    const choices: unknown = JSON.parse(json);
    return Array.isArray(choices) ? choices.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function storeChoice(label: string) {
  const others = parseChoices(readChoices()).filter((each) => each !== label);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([label, ...others].slice(0, 8)));
  } catch {
    // Private windows may refuse; then the choice is not remembered.
  }
  // Browsers notify only the other windows.
  window.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEY }));
}

const subscribeTo = (event: string) => (onChange: () => void) => {
  window.addEventListener(event, onChange);
  return () => window.removeEventListener(event, onChange);
};
const onStorage = subscribeTo("storage");
const onHashChange = subscribeTo("hashchange");

/** Tabs whose choice holds for all pages, in all windows of the browser. */
export function RememberedTabs({ tabs }: TabsProps) {
  const id = useId();
  const choices = parseChoices(useSyncExternalStore(onStorage, readChoices, () => "[]"));
  const withIds = tabs.map((tab, at) => ({ ...tab, id: `${id}-${at}` }));
  const selected = choices.flatMap((choice) => withIds.filter(({ label }) => label === choice))[0];
  return (
    <TabbedPanels
      label={copy.tabs}
      tabs={withIds}
      selected={selected?.id}
      onSelect={({ label }) => storeChoice(label)}
    />
  );
}

const readHash = () => window.location.hash.slice(1);

/** Tabs that links lead to: the selected one contains the element that the address names. */
export function LinkedTabs({ tabs }: TabsProps) {
  const withIds = tabs.map((tab) => ({ ...tab, id: tab.label.toLowerCase() }));
  const panelWith = (hash: string) =>
    withIds.find(({ id }) => document.getElementById(id)?.contains(document.getElementById(hash)))?.id;
  const hash = useSyncExternalStore(onHashChange, readHash, () => "");
  const selected = useSyncExternalStore(
    onHashChange,
    () => panelWith(readHash()),
    () => undefined,
  );
  // The browser cannot scroll to what is still hidden. Choosing a tab must not move the page.
  useEffect(() => {
    if (selected !== undefined && hash !== selected) document.getElementById(hash)?.scrollIntoView();
  }, [selected, hash]);
  const onSelect = ({ id }: TabWithId) => {
    history.replaceState(null, "", `#${id}`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  };
  return <TabbedPanels label={copy.pageTabs} tabs={withIds} selected={selected} onSelect={onSelect} />;
}

type TabbedPanelsProps = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly TabWithId[];
  /** Id of the visible panel; the first by default. */
  selected: string | undefined;
  onSelect: (tab: TabWithId) => void;
};

/** Panels of which one is visible. The others are in the page as well, for readers and links that look for them. */
function TabbedPanels({ label, tabs, selected = tabs[0]?.id, onSelect }: TabbedPanelsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs.at((tabs.findIndex(({ id }) => id === selected) + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(next)]?.focus();
  };
  return (
    <div className="mt-4">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-border border-b print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${tab.id}-tab`}
            aria-selected={tab.id === selected}
            aria-controls={tab.id}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab)}
            className="-mb-px shrink-0 rounded-t-inner border-transparent border-b-2 px-3 py-2 font-medium text-[13px] text-muted -outline-offset-2 hover:text-foreground aria-selected:border-accent aria-selected:text-foreground pointer-coarse:py-3"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={id}
          aria-labelledby={`${id}-tab`}
          hidden={id !== selected}
          className="pt-4 *:first:mt-0 print:block"
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
