import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";

export type TabItem<Id extends string> = { id: Id; label: string; panel: ReactNode };

type TabsProps<Id extends string> = {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/**
 * Tabbed panels, mounted when first shown and kept mounted, so that their input survives. Tabs that do not fit scroll
 * sideways.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const index = tabs.findIndex(({ id }) => id === selected);
  const list = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<readonly Id[]>([selected]);
  if (!seen.includes(selected)) setSeen([...seen, selected]);
  // Scrolls sideways only; scrollIntoView would also scroll the page.
  useEffect(() => {
    const tab = list.current?.children[index];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [index]);
  return (
    <TabGroup
      selectedIndex={Math.max(index, 0)}
      onChange={(position) => {
        const tab = tabs[position];
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList
        ref={list}
        aria-label={label}
        className="relative flex overflow-x-auto sm:gap-1 border-border border-b [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            className="relative inline-flex h-10 shrink-0 items-center rounded-t-inner px-2 font-medium text-muted text-sm transition-colors -outline-offset-2 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground data-selected:text-foreground data-selected:after:bg-accent pointer-coarse:h-11 sm:px-3 sm:after:inset-x-3"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-5">
        {tabs.map((tab) => (
          <TabPanel key={tab.id} unmount={false} className="flex flex-col gap-5">
            {seen.includes(tab.id) && tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
