"use client";

import "@xterm/xterm/css/xterm.css";
import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import { Square, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { IconButton } from "~/components/ui/icon-button";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "./copy";
import type { Written } from "./pane/connect-shell";
import { openShell } from "./pane/open-shell";
import { startSession } from "./pane/terminal-session";
import { terminalTheme } from "./pane/terminal-theme";

interface TerminalPaneProps {
  /** What commands work on. */
  files: ProjectFiles;
  theme: "light" | "dark";
  /** Saves what a command wrote as a version. @returns why it could not, in a sentence */
  onChanges: (written: Written, message: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** A shell on the project's files. Loaded only when somebody opens it: its scripts are large. */
export function TerminalPane({ files, theme, onChanges, onClose }: TerminalPaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const terminal = useRef<Terminal>(null);
  const session = useRef<ReturnType<typeof startSession>>(null);
  const [isRunning, setRunning] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const currentFiles = useEffectEvent(() => files);
  const save = useEffectEvent(onChanges);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const screen = new Terminal({
      convertEol: true,
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 13,
      lineHeight: 1.3,
      cursorBlink: !matchMedia("(prefers-reduced-motion: reduce)").matches,
      screenReaderMode: true,
      scrollback: 5000,
    });
    const fit = new FitAddon();
    screen.loadAddon(fit);
    screen.open(element);
    fit.fit();
    screen.textarea?.setAttribute("aria-description", copy.hint);
    // Keys that belong to the page: Tab where there is nothing to complete, and Escape.
    screen.attachCustomKeyEventHandler(
      ({ key }) => !(key === "Tab" && !session.current?.takesTab()) && key !== "Escape",
    );
    terminal.current = screen;
    const observer = new ResizeObserver(() => {
      fit.fit();
      session.current?.redraw();
    });
    observer.observe(element);

    let isClosed = false;
    let stop = () => {};
    openShell({ files: currentFiles, onOutput: (text) => screen.write(text) })
      .then((shell) => {
        if (isClosed) return shell.close();
        session.current = startSession(screen, {
          shell,
          onChanges: (written, command) => save(written, copy.versionMessage(command)),
          onRunning: setRunning,
          onExit: close,
        });
        stop = shell.close;
        screen.focus();
      })
      .catch(() => setFailed(true));
    return () => {
      isClosed = true;
      observer.disconnect();
      session.current?.close();
      session.current = null;
      stop();
      screen.dispose();
    };
  }, []);

  useEffect(() => {
    // After the theme's variables are in effect.
    if (terminal.current && host.current) terminal.current.options.theme = terminalTheme(host.current, theme);
  }, [theme]);

  return (
    <section aria-label={copy.title} className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-9 shrink-0 items-center gap-1 border-border border-b pr-1 pl-3">
        <h2 className="flex-1 font-medium text-[13px]">{copy.title}</h2>
        {isRunning && (
          <IconButton label={copy.stop} size="sm" onClick={() => session.current?.interrupt()}>
            <Square />
          </IconButton>
        )}
        <IconButton label={copy.close} size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {hasFailed && (
        <p role="alert" className="p-3 text-[13px] text-danger">
          {copy.failed}
        </p>
      )}
      <div ref={host} className="min-h-0 flex-1 overflow-hidden px-3 pt-2 font-mono" />
    </section>
  );
}
