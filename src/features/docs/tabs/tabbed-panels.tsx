import type { KeyboardEvent, ReactNode } from "react";

export type TabbedPanel = { id: string; label: string; panel: ReactNode };

type TabbedPanelsProps = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly TabbedPanel[];
  /** Id of the panel that is shown. */
  selected: string;
  onSelect: (id: string) => void;
};

/** Panels of which one is shown. The others are in the page as well, for readers and links that look for them. */
export function TabbedPanels({ label, tabs, selected, onSelect }: TabbedPanelsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = (tabs.findIndex(({ id }) => id === selected) + step) % tabs.length;
    const next = tabs.at(at);
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
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
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${id}-tab`}
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className="-mb-px shrink-0 rounded-t-inner border-transparent border-b-2 px-3 py-2 font-medium text-[13px] text-muted -outline-offset-2 hover:text-foreground aria-selected:border-accent aria-selected:text-foreground pointer-coarse:py-3"
          >
            {label}
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
