"use client";

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

export type TabEntry = { id: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly TabEntry[];
  selected?: string;
  onSelect?: (id: string) => void;
  /** Keeps hidden panels mounted, so that they lose no state. */
  keepMounted?: boolean;
  className?: string;
};

/** Panels of which one is shown. Controlled when `selected` is given. */
export function Tabs({ label, tabs, selected, onSelect, keepMounted = false, className }: TabsProps) {
  const index = selected === undefined ? undefined : tabs.findIndex((tab) => tab.id === selected);
  return (
    <TabGroup
      selectedIndex={index}
      onChange={(at) => onSelect?.(tabs[at]?.id ?? "")}
      className={cn("flex min-h-0 flex-col", className)}
    >
      <TabList aria-label={label} className="flex shrink-0 gap-1 border-border border-b px-2">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            className="relative h-10 px-3 font-medium text-muted text-sm transition-colors after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full hover:text-foreground focus-visible:-outline-offset-2 data-selected:text-foreground data-selected:after:bg-accent pointer-coarse:h-11"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="flex min-h-0 flex-1 flex-col">
        {tabs.map((tab) => (
          <TabPanel key={tab.id} unmount={!keepMounted} className="min-h-0 flex-1">
            {tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
