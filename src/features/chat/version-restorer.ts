import { createContext } from "react";

/** Makes an earlier version of the chat's project the newest one, and offers to undo that. */
export type RestoreVersion = (version: { id: string; number: number }) => Promise<void>;

/** The chat page provides it. */
export const VersionRestorer = createContext<RestoreVersion | null>(null);
