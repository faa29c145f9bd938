import { type ReactNode, useEffect, useRef } from "react";
import type { Shortcut } from "./shortcut";

/** Something that a button of the page does, for the command menu. */
export type Command = {
  label: string;
  icon: ReactNode;
  /** An equivalent shortcut, shown next to it. */
  keys?: Shortcut | undefined;
  run: () => void;
};

const offered = new Set<() => readonly Command[]>();

/** Offers commands in the command menu for as long as the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const read = () => latest.current;
    offered.add(read);
    return () => void offered.delete(read);
  }, []);
}

/** What the page offers now; of two commands with one label, the later one. */
export function offeredCommands(): Command[] {
  const all = [...offered].flatMap((read) => read());
  return [...new Map(all.map((command) => [command.label, command])).values()];
}

const KEY = "bluebonnet.commands";
const MAX_RECENT = 5;

/** The labels of the commands that were run last in this browser, the latest first. */
export function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((label) => typeof label === "string") : [];
  } catch {
    return [];
  }
}

export function rememberCommand(label: string): void {
  try {
    const others = recentCommands().filter((each) => each !== label);
    window.localStorage.setItem(KEY, JSON.stringify([label, ...others].slice(0, MAX_RECENT)));
  } catch {
    // Without storage nothing comes first.
  }
}
