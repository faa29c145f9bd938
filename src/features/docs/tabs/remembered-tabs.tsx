"use client";

import { type ReactNode, useId, useSyncExternalStore } from "react";
import { copy } from "../copy";
import { TabbedPanels } from "./tabbed-panels";

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
  const idOf = (label: string) => `${id}-${labels.indexOf(label)}`;
  const selected = choicesIn(choices).find((choice) => labels.includes(choice)) ?? labels[0] ?? "";
  return (
    <TabbedPanels
      label={copy.tabs}
      tabs={tabs.map(({ label, panel }) => ({ id: idOf(label), label, panel }))}
      selected={idOf(selected)}
      onSelect={(chosen) => choose(labels.find((each) => idOf(each) === chosen) ?? selected)}
    />
  );
}
