import { joinedAndLeft } from "~/domain/access/presence";
import { presenceCopy } from "../presence-copy";
import type { PresenceStore } from "../presence-store";

/** Rare enough not to interrupt: who comes and goes in between is not mentioned. */
const INTERVAL_MS = 10_000;

/** Says who joined and left since the last time. @returns a function to stop */
export function announcePeople(
  { subscribe, people }: Pick<PresenceStore, "subscribe" | "people">,
  say: (sentence: string) => void,
): () => void {
  let told = people();
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    const sentence = presenceCopy.change(joinedAndLeft(told, people()));
    told = people();
    if (!sentence) return;
    toldAt = performance.now();
    say(sentence);
  };
  const unsubscribe = subscribe(() => {
    timer ??= setTimeout(tell, Math.max(0, toldAt + INTERVAL_MS - performance.now()));
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
