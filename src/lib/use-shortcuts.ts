import { useEffect, useEffectEvent } from "react";
import { isForText, isPressed, isTyping, type Shortcut } from "./shortcut";

/** What a combination does; the browser keeps those that do nothing now. */
type Binding = readonly [Shortcut, (() => unknown) | null | undefined | false];

/** Acts on key combinations anywhere on the page. Text fields have their own, and an open dialog comes first. */
export function useShortcuts(bindings: readonly Binding[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const [shortcut, act] = bindings.find(([each]) => isPressed(event, each)) ?? [];
    if (!shortcut || !act || event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
    if (isTyping(event.target) && isForText(shortcut)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
