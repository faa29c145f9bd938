import { useEffect, useEffectEvent, useState } from "react";
import type { PageStorage } from "./page-storage";

/** The app stores something, and the user has not decided whether to keep it; "lost": an earlier view's is gone. */
export type Offer = { because: "stored" | "lost"; onDecline: () => void };

/** What this tab remembers of a project's app: its data was lost, or its owner does not want it kept. */
type Note = "lost" | "declined";

const keyOf = (projectId: string) => `app-data:${projectId}`;

function readNote(projectId: string): Note | null {
  try {
    const note = sessionStorage.getItem(keyOf(projectId));
    return note === "lost" || note === "declined" ? note : null;
  } catch {
    return null;
  }
}

function writeNote(projectId: string, note: Note | null): void {
  try {
    if (note) sessionStorage.setItem(keyOf(projectId), note);
    else sessionStorage.removeItem(keyOf(projectId));
  } catch {
    // A browser that stores nothing cannot be asked to remember it.
  }
}

/**
 * Offers to keep the data of an app once it stores something, and says so when it was lost.
 *
 * @param projectId of an app whose data is not kept
 * @param storage null while the app has stored nothing in this view
 */
export function useOffer(projectId: string | null, storage: PageStorage | null): Offer | undefined {
  const [known, setKnown] = useState<{ of: string; note: Note | null } | null>(null);
  const note = known?.of === projectId ? known.note : null;
  useEffect(() => {
    if (!projectId) return;
    const found = readNote(projectId);
    setKnown({ of: projectId, note: found });
  }, [projectId]);
  const isDeclined = note === "declined";
  const noteLoss = useEffectEvent(() => {
    if (!projectId || isDeclined) return;
    const isLost = storage !== null && storage.items("local").size > 0;
    writeNote(projectId, isLost ? "lost" : null);
  });
  useEffect(() => {
    window.addEventListener("pagehide", noteLoss);
    return () => window.removeEventListener("pagehide", noteLoss);
  }, []);
  if (!projectId || isDeclined || (!storage && note !== "lost")) return undefined;
  return {
    because: note === "lost" ? "lost" : "stored",
    onDecline() {
      writeNote(projectId, "declined");
      setKnown({ of: projectId, note: "declined" });
    },
  };
}
