import type { KeyboardEvent } from "react";

type PaneTabsProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; name: string }[];
  tab: Id;
  onTab: (tab: Id) => void;
};

/** Chooses one of the panes that stand side by side on wide screens. Shown on narrow screens only. */
export function PaneTabs<Id extends string>({ label, tabs, tab, onTab }: PaneTabsProps<Id>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ id }) => id === tab);
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onTab(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid shrink-0 auto-cols-fr grid-flow-col border-border border-b md:hidden"
    >
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={tab === id}
          tabIndex={tab === id ? 0 : -1}
          onClick={() => onTab(id)}
          className="relative h-11 min-w-0 truncate px-2 pointer-fine:short:h-9 font-medium text-muted text-sm after:absolute after:inset-x-6 after:-bottom-px after:h-0.5 after:rounded-full aria-selected:text-foreground aria-selected:after:bg-accent focus-visible:-outline-offset-2"
        >
          {name}
        </button>
      ))}
    </div>
  );
}
