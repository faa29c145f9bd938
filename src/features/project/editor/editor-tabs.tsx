import { X } from "lucide-react";
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from "react";
import { visibleText } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import type { EditorAction } from "../state";
import { FileIcon } from "../tree/file-icon";

type EditorTabsProps = {
  tabs: readonly string[];
  active: string | null;
  panelId: string;
  dispatch: Dispatch<EditorAction>;
};

export const tabId = (panelId: string, path: string) => `${panelId}-${path}`;

/** The open files. Arrow keys switch, Delete closes; the close buttons are for the mouse only. */
export function EditorTabs({ tabs, active, panelId, dispatch }: EditorTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = active === null ? null : list.current?.querySelector(`[data-path="${CSS.escape(active)}"]`);
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);
  const focusTab = (path: string | undefined) => {
    if (path === undefined) return;
    dispatch({ type: "show", path });
    list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active === null ? -1 : tabs.indexOf(active);
    const keys = new Map<string, () => void>([
      ["ArrowRight", () => focusTab(tabs[(at + 1) % tabs.length])],
      ["ArrowLeft", () => focusTab(tabs.at(at - 1))],
      ["Home", () => focusTab(tabs[0])],
      ["End", () => focusTab(tabs.at(-1))],
      ["Delete", () => active !== null && dispatch({ type: "close", path: active })],
    ]);
    const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : keys.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const names = shortNames(tabs);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={copy.tabs.label}
      onKeyDown={onKeyDown}
      className="code flex h-9 shrink-0 overflow-x-auto border-border border-b [scrollbar-width:thin] pointer-coarse:h-11"
    >
      {tabs.map((path) => (
        <Tab
          key={path}
          path={path}
          name={names.get(path) ?? path}
          isActive={path === active}
          panelId={panelId}
          dispatch={dispatch}
        />
      ))}
    </div>
  );
}

type TabProps = { path: string; name: string; isActive: boolean } & Pick<
  EditorTabsProps,
  "panelId" | "dispatch"
>;

function Tab({ path, name, isActive, panelId, dispatch }: TabProps) {
  return (
    <div
      role="presentation"
      className={cn(
        "group/tab relative flex shrink-0 items-center border-border border-r",
        isActive ? "bg-surface text-foreground" : "bg-background text-muted hover:text-foreground",
      )}
    >
      <button
        type="button"
        role="tab"
        id={tabId(panelId, path)}
        data-path={path}
        aria-selected={isActive}
        aria-controls={panelId}
        tabIndex={isActive ? 0 : -1}
        title={visibleText(path)}
        onClick={() => dispatch({ type: "show", path })}
        onAuxClick={({ button }) => button === 1 && dispatch({ type: "close", path })}
        className="flex h-full max-w-56 items-center gap-1.5 pr-7 pl-2.5 text-[13px] -outline-offset-2 pointer-coarse:pr-11"
      >
        <FileIcon path={path} />
        <span className="truncate">{name}</span>
      </button>
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        title={copy.tabs.close(path)}
        onClick={() => dispatch({ type: "close", path })}
        className={cn(
          "absolute right-1 flex size-5 items-center justify-center rounded-inner text-muted hover:bg-hover hover:text-foreground pointer-coarse:right-0 pointer-coarse:size-11",
          !isActive && "pointer-fine:invisible pointer-fine:group-hover/tab:visible",
        )}
      >
        <X className="size-3.5" />
      </button>
    </div>
  );
}

/** File names, with their folder where two tabs would have the same name. */
function shortNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const nameOf = (path: string) => path.split("/").at(-1) ?? path;
  const counts = Map.groupBy(paths, nameOf);
  return new Map(
    paths.map((path) => {
      const name = nameOf(path);
      const isShared = (counts.get(name)?.length ?? 0) > 1;
      return [path, visibleText(isShared ? path.split("/").slice(-2).join("/") : name)];
    }),
  );
}
