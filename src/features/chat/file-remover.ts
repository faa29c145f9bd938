import { createContext } from "react";

export type FileRemover = {
  /** The files of the chat's project. */
  paths: readonly string[];
  /** Deletes files of it, as a version. @returns why that could not be done, as the user reads it */
  remove: (paths: readonly string[]) => Promise<string | undefined>;
};

/** The chat page provides it; null where there is no project. */
export const FileRemoverContext = createContext<FileRemover | null>(null);
