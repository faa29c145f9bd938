"use client";

import { SquareTerminal } from "lucide-react";
import dynamic from "next/dynamic";
import { useTheme } from "next-themes";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { IconButton } from "~/components/ui/icon-button";
import type { ProjectDraft } from "~/features/project/draft-host";
import { useDraftFiles } from "~/features/project/use-draft-files";
import { writeDraft } from "~/features/project/write-draft";
import { copy } from "~/features/terminal/copy";
import { loadWhenOnline } from "~/lib/load-when-online";
import { isPressed, type Shortcut } from "~/lib/shortcut";

const TerminalPane = dynamic(
  () => loadWhenOnline(() => import("~/features/terminal/terminal-pane")).then((door) => door.TerminalPane),
  { ssr: false },
);

const shortcut: Shortcut = { command: true, key: "`" };

/** Whether the terminal is open, and the button for it. */
export function useTerminal() {
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(event, shortcut)) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
  const button = (
    <IconButton label={copy.title} shortcut={shortcut} size="sm" aria-pressed={isOpen} onClick={toggle}>
      <SquareTerminal />
    </IconButton>
  );
  return { isOpen, close: () => setOpen(false), button };
}

type WithTerminalProps = {
  draft: ProjectDraft;
  terminal: ReturnType<typeof useTerminal>;
  children: ReactNode;
};

/** The editor with the terminal below it. */
export function WithTerminal({ draft, terminal, children }: WithTerminalProps) {
  return (
    <Group orientation="vertical" className="h-full">
      <Panel id="code" minSize="20%">
        {children}
      </Panel>
      {terminal.isOpen && (
        <>
          <Separator
            aria-label={copy.resize}
            className="relative z-10 h-px bg-border outline-none transition-colors hover:bg-accent focus-visible:bg-ring data-[separator=active]:bg-accent"
          >
            <span className="absolute inset-x-0 -top-1 h-[9px]" />
          </Separator>
          <Panel id="terminal" defaultSize="40%" minSize="15%">
            <OpenTerminal draft={draft} onClose={terminal.close} />
          </Panel>
        </>
      )}
    </Group>
  );
}

function OpenTerminal({ draft, onClose }: { draft: ProjectDraft; onClose: () => void }) {
  const { resolvedTheme } = useTheme();
  const files = useDraftFiles(draft);
  if (!files) return null;
  return (
    <TerminalPane
      files={files}
      theme={resolvedTheme === "light" ? "light" : "dark"}
      onChanges={(written, message) => writeDraft(draft, written, message)}
      onClose={onClose}
    />
  );
}
