"use client";

import { type KeyboardEvent, type ReactNode, useId, useSyncExternalStore } from "react";
import { copy } from "./copy";

const KEY = "docs-tab";
const CHANGE = "docs-tab";

/** The labels chosen last, the newest first: one choice is of a language, another of a system. */
const readChoices = (): string => {
  try {
    return localStorage.getItem(KEY) ?? "[]";
  } catch {
    return "[]";
  }
};

function choose(label: string) {
  const others = choicesIn(readChoices()).filter((each) => each !== label);
  try {
    localStorage.setItem(KEY, JSON.stringify([label, ...others].slice(0, 8)));
  } catch {
    // Private windows may refuse; then the choice is not remembered.
  }
  window.dispatchEvent(new Event(CHANGE));
}

function choicesIn(json: string): string[] {
  try {
    const choices: unknown = JSON.parse(json);
    return Array.isArray(choices) ? choices.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function subscribe(onChange: () => void) {
  for (const event of [CHANGE, "storage"]) window.addEventListener(event, onChange);
  return () => {
    for (const event of [CHANGE, "storage"]) window.removeEventListener(event, onChange);
  };
}

type RememberedTabsProps = { tabs: readonly { label: string; panel: ReactNode }[] };

/** Tabs whose choice holds for all pages, in all windows of the browser. */
export function RememberedTabs({ tabs }: RememberedTabsProps) {
  const id = useId();
  const choices = useSyncExternalStore(subscribe, readChoices, () => "[]");
  const labels = tabs.map(({ label }) => label);
  const selected = choicesIn(choices).find((choice) => labels.includes(choice)) ?? labels[0] ?? "";
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && labels.at((labels.indexOf(selected) + step) % labels.length);
    if (!next) return;
    event.preventDefault();
    choose(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[labels.indexOf(next)]?.focus();
  };
  return (
    <div className="mt-4">
      <div
        role="tablist"
        aria-label={copy.tabs}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto border-border border-b print:hidden"
      >
        {labels.map((label, at) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={label === selected}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={label === selected ? 0 : -1}
            onClick={() => choose(label)}
            className="-mb-px shrink-0 rounded-t-inner border-transparent border-b-2 px-3 py-2 font-medium text-[13px] text-muted -outline-offset-2 hover:text-foreground aria-selected:border-accent aria-selected:text-foreground pointer-coarse:py-3"
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, panel }, at) => (
        <div
          key={label}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={label !== selected}
          className="print:block"
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
