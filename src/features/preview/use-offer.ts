import { useEffect, useEffectEvent, useState } from "react";
import { readItem, storeItem } from "~/lib/stored-item";
import type { PageStorage } from "./page-storage";

/** An offer to save the app's data. "lost": the data of an earlier view is gone. */
export type Offer = { because: "stored" | "lost"; onDecline: () => void };

/** Stored per tab and project: data was lost, or the user declined to save it. */
type Note = "lost" | "declined";

const keyOf = (projectId: string) => `app-data:${projectId}`;

function readNote(projectId: string): Note | null {
  const note = readItem("sessionStorage", keyOf(projectId));
  return note === "lost" || note === "declined" ? note : null;
}

const writeNote = (projectId: string, note: Note | null) =>
  storeItem("sessionStorage", keyOf(projectId), note);

/**
 * Offers to save an app's data once it stores any, or after it was lost.
 *
 * @param projectId of an app whose data is not saved
 * @param storage null while the app has stored nothing in this view
 */
export function useOffer(projectId: string | null, storage: PageStorage | null): Offer | undefined {
  const [loaded, setLoaded] = useState<{ of: string; note: Note | null } | null>(null);
  const note = loaded?.of === projectId ? loaded.note : null;
  useEffect(() => {
    if (!projectId) return;
    setLoaded({ of: projectId, note: readNote(projectId) });
  }, [projectId]);
  const isDeclined = note === "declined";
  const recordLoss = useEffectEvent(() => {
    if (!projectId || isDeclined) return;
    const isLost = storage !== null && storage.items("local").size > 0;
    writeNote(projectId, isLost ? "lost" : null);
  });
  useEffect(() => {
    window.addEventListener("pagehide", recordLoss);
    return () => window.removeEventListener("pagehide", recordLoss);
  }, []);
  if (!projectId || isDeclined || (!storage && note !== "lost")) return undefined;
  return {
    because: note === "lost" ? "lost" : "stored",
    onDecline() {
      writeNote(projectId, "declined");
      setLoaded({ of: projectId, note: "declined" });
    },
  };
}
