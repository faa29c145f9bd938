import { useSyncExternalStore } from "react";

const KEY = "bluebonnet.templates";
const MAX = 3;
const none: readonly string[] = [];
/** Read once, so that the tiles do not move while the page is open. */
let known: readonly string[] | undefined;

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, MAX) : none;
  } catch {
    return none;
  }
}

/** Remembers in this browser that a template was opened. */
export function rememberOpened(templateId: string): void {
  try {
    const others = read().filter((id) => id !== templateId);
    window.localStorage.setItem(KEY, JSON.stringify([templateId, ...others].slice(0, MAX)));
  } catch {
    // Without storage nothing moves up.
  }
}

const subscribe = () => () => {};

/** The ids of the templates that were opened last in this browser, the latest first. */
export const useOpenedTemplates = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => (known ??= read()),
    () => none,
  );
