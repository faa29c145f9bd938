import "@xterm/xterm/css/xterm.css";
import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import { Square, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "./copy";
import { linkFiles, type Place } from "./pane/file-links";
import { openShell } from "./pane/open-shell";
import { createPrinter } from "./pane/printer";
import type { CommandChanges } from "./pane/shell-connection";
import { TerminalSession } from "./pane/terminal-session";
import { terminalTheme } from "./pane/terminal-theme";
import type { ProjectTools } from "./project-tools";

interface TerminalPaneProps {
  /** The files that commands work on. */
  files: ProjectFiles;
  tools: ProjectTools;
  theme: "light" | "dark";
  /** Focused when it becomes true. */
  isShown: boolean;
  /** Saves a command's changes as a version. @returns a user-facing error, if it failed */
  onChanges: (written: CommandChanges) => Promise<string | undefined>;
  onOpenFile: (place: Place) => void;
  onHide: () => void;
  /** `exit` was entered: the session is over. */
  onExit: () => void;
}

/** A shell on the project's files while it is mounted. Loaded lazily, because its scripts are large. */
export function TerminalPane({ files, tools, theme, isShown, ...actions }: TerminalPaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const terminal = useRef<Terminal>(null);
  const session = useRef<TerminalSession>(null);
  const [isRunning, setRunning] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const currentFiles = useEffectEvent(() => files);
  const [currentTools] = useState(tools);
  const save = useEffectEvent(actions.onChanges);
  const openFile = useEffectEvent(actions.onOpenFile);
  const exit = useEffectEvent(actions.onExit);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const screen = createScreen(element);
    const printer = createPrinter(screen);
    terminal.current = screen;
    passKeysToPage(screen, {
      isRunning: () => session.current?.isRunning ?? false,
      takesTab: () => session.current?.takesTab() ?? false,
    });
    const stopFitting = fitTo(element, screen, () => session.current?.redraw());

    let isClosed = false;
    let stop = () => {};
    openShell({ files: currentFiles, tools: currentTools, onOutput: printer.print })
      .then((shell) => {
        if (isClosed) return shell.close();
        session.current = new TerminalSession(screen, {
          shell,
          printer,
          onChanges: save,
          onRunning: setRunning,
          onExit: exit,
        });
        linkFiles(screen, { cwd: shell.cwd, files: currentFiles, onOpen: openFile });
        stop = shell.close;
      })
      .catch(() => setFailed(true));
    return () => {
      isClosed = true;
      stopFitting();
      session.current?.close();
      session.current = null;
      stop();
      screen.dispose();
    };
  }, [currentTools]);

  useEffect(() => {
    // The theme provider applies its variables after this effect.
    const frame = requestAnimationFrame(() => {
      if (terminal.current) terminal.current.options.theme = terminalTheme(document.documentElement, theme);
    });
    return () => cancelAnimationFrame(frame);
  }, [theme]);
  useEffect(() => {
    if (isShown) terminal.current?.focus();
  }, [isShown]);

  return (
    <section aria-label={copy.title} className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-9 shrink-0 items-center gap-1 border-border border-b pr-1 pl-3">
        <h2 className="flex-1 font-medium text-[13px]">{copy.title}</h2>
        {isRunning && (
          <IconButton label={copy.stop} size="sm" onClick={() => session.current?.interrupt()}>
            <Square />
          </IconButton>
        )}
        <IconButton label={copy.close} size="sm" onClick={hasFailed ? actions.onExit : actions.onHide}>
          <X />
        </IconButton>
      </header>
      {hasFailed && (
        <p role="alert" className="p-3 text-[13px] text-danger">
          {copy.failed}
        </p>
      )}
      <div ref={host} className="min-h-0 flex-1 overflow-hidden px-3 py-2 font-mono" />
    </section>
  );
}

function createScreen(element: HTMLElement): Terminal {
  const screen = new Terminal({
    convertEol: true,
    fontFamily: getComputedStyle(element).fontFamily,
    fontSize: 13,
    lineHeight: 1.3,
    cursorBlink: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    screenReaderMode: true,
    scrollback: 5000,
  });
  screen.open(element);
  screen.textarea?.setAttribute("aria-description", copy.hint);
  return screen;
}

/** Fits the rows and columns of `screen` to `element` while it is visible. */
function fitTo(element: HTMLElement, screen: Terminal, onFit: () => void): () => void {
  const fit = new FitAddon();
  screen.loadAddon(fit);
  const observer = new ResizeObserver(() => {
    if (element.clientHeight === 0) return;
    fit.fit();
    onFit();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

interface State {
  isRunning: () => boolean;
  /** Whether Tab has something to complete. */
  takesTab: () => boolean;
}

/**
 * Lets the page handle keys that leave the terminal, copy or paste. Ctrl-C copies only with a selection and without a
 * running command.
 */
function passKeysToPage(terminal: Terminal, { isRunning, takesTab }: State): void {
  terminal.attachCustomKeyEventHandler((event) => {
    const { key, type, ctrlKey, shiftKey, altKey } = event;
    if (key === "Escape") return false;
    if (key === "Tab") return !shiftKey && takesTab();
    if (key === "`" && ctrlKey) return false;
    if (!ctrlKey || altKey) return true;
    if (key.toLowerCase() === "v") return false;
    if (key !== "c" || !terminal.hasSelection() || isRunning()) return true;
    // The browser copies first.
    if (type === "keydown") setTimeout(() => terminal.clearSelection());
    return false;
  });
}
