import { SquareTerminal } from "lucide-react";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Group, Panel, Separator } from "react-resizable-panels";
import { useDeed } from "~/components/ui/deed";
import { IconButton } from "~/components/ui/icon-button";
import type { AskForPackages } from "~/features/preview/package-requests";
import type { ProjectDraft } from "~/features/project/draft-host";
import { useDraftFiles } from "~/features/project/use-draft-files";
import { copy } from "~/features/terminal/copy";
import { builderShortcuts } from "~/lib/builder-shortcuts";
import { loadWhenOnline } from "~/lib/load-when-online";
import { isPressed } from "~/lib/shortcut";
import { useProjectTools } from "./use-project-tools";
import type { Workspace } from "./use-workspace";

const loadWriteDraft = () => import("~/features/project/write-draft");

const TerminalPane = dynamic(
  async () => {
    // Preloads the draft writer, so that a command that ends offline can still save.
    const [pane] = await loadWhenOnline(() =>
      Promise.all([import("~/features/terminal/terminal-pane"), loadWriteDraft()]),
    );
    return pane.TerminalPane;
  },
  { ssr: false },
);

const shortcut = builderShortcuts.terminal;

/**
 * The terminal of the chat's project. Mounted on first opening, in a detached element that the editor hosts, so that
 * commands keep running when the editor is closed or another tab is shown.
 */
export function useTerminal(
  draft: ProjectDraft | null,
  workspace: Workspace,
  askForPackages: AskForPackages,
) {
  const { openFor, element, isShown, button, toggle, hide, end } = useTerminalVisibility(workspace);
  const { editor, openFile } = workspace;
  const mayEdit = useDeed("edit");
  return {
    visibleElement: isShown && mayEdit ? element : null,
    button: mayEdit && (
      <IconButton
        ref={button}
        label={copy.title}
        shortcut={shortcut}
        size="sm"
        aria-pressed={isShown}
        onClick={toggle}
      >
        <SquareTerminal />
      </IconButton>
    ),
    host:
      mayEdit && openFor && draft && element
        ? createPortal(
            <OpenTerminal
              key={openFor}
              draft={draft}
              askForPackages={askForPackages}
              isShown={isShown && editor.isShown}
              onOpenFile={openFile ?? (() => {})}
              onHide={hide}
              onExit={end}
            />,
            element,
          )
        : null,
  };
}

/** The terminal's element and visibility. `openFor`: the current project if its terminal is open. */
function useTerminalVisibility({ projectId, reveal }: Workspace) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [session, setSession] = useState<{ projectId: string; isShown: boolean } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const mayEdit = useDeed("edit");
  const current = session?.projectId === projectId ? session : null;
  const isShown = current?.isShown ?? false;
  const hide = () => {
    const hadFocus = element?.contains(document.activeElement);
    setSession(current && { ...current, isShown: false });
    if (hadFocus) button.current?.focus();
  };
  const toggle = () => {
    // No offsetParent: the editor is closed or in a hidden tab.
    if (isShown && element?.offsetParent) return hide();
    if (!projectId || !mayEdit) return;
    if (!element) setElement(emptyElement());
    reveal("editor");
    setSession({ projectId, isShown: true });
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(event, shortcut)) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
  const openFor = current?.projectId ?? null;
  return { openFor, element, isShown, button, toggle, hide, end: () => setSession(null) };
}

const emptyElement = () => {
  const element = document.createElement("div");
  element.className = "h-full";
  return element;
};

type EditorWithTerminalProps = {
  /** The terminal's element, or null while it is not shown. */
  terminal: HTMLElement | null;
  children: ReactNode;
};

/** The editor with the terminal below it. */
export function EditorWithTerminal({ terminal, children }: EditorWithTerminalProps) {
  return (
    <Group orientation="vertical" className="h-full">
      <Panel id="code" minSize="20%">
        {children}
      </Panel>
      {terminal && (
        <>
          <Separator
            aria-label={copy.resize}
            className="relative z-10 h-px bg-border outline-none transition-colors hover:bg-accent focus-visible:bg-ring data-[separator=active]:bg-accent"
          >
            <span className="absolute inset-x-0 -top-1 h-[9px]" />
          </Separator>
          <Panel id="terminal" defaultSize="40%" minSize="15%">
            <ElementHost element={terminal} />
          </Panel>
        </>
      )}
    </Group>
  );
}

function ElementHost({ element }: { element: HTMLElement }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    host.current?.append(element);
    return () => element.remove();
  }, [element]);
  return <div ref={host} className="h-full" />;
}

type OpenTerminalProps = {
  draft: ProjectDraft;
  askForPackages: AskForPackages;
  isShown: boolean;
  onOpenFile: NonNullable<Workspace["openFile"]>;
  onHide: () => void;
  onExit: () => void;
};

function OpenTerminal({ draft, askForPackages, ...rest }: OpenTerminalProps) {
  const { resolvedTheme } = useTheme();
  const files = useDraftFiles(draft);
  const tools = useProjectTools(draft.projectId, askForPackages);
  if (!files || !tools) return null;
  return (
    <TerminalPane
      files={files}
      tools={tools}
      theme={resolvedTheme === "light" ? "light" : "dark"}
      onChanges={async (written) => {
        const { writeDraft } = await loadWriteDraft();
        return writeDraft(draft, written);
      }}
      {...rest}
    />
  );
}
