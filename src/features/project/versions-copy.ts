import type { VersionSummary } from "~/domain/project/project";

const versions = (count: number) => `${count} ${count === 1 ? "version" : "versions"}`;

/** All text about versions. */
export const copy = {
  undo: "Undo change",
  redo: "Redo change",
  strip: "Versions",
  shown: (number: number) => `Showing version ${number}`,
  version: (number: number) => `Version ${number}`,
  described: ({ number, authorName, name, message, isGood }: VersionSummary) =>
    [
      `Version ${number}`,
      authorName && `, by ${authorName}`,
      (name || message) && `: ${name || message}`,
      isGood && " (ran without errors)",
    ]
      .filter(Boolean)
      .join(""),
  unnamed: "No message",
  by: { model: "Model", person: "Person" },
  good: "Ran without errors",
  current: "Current",
  lastGood: (number: number) => `Back to last good (version ${number})`,
  visiting: {
    title: (number: number) => `You are looking at version ${number}.`,
    text: (current: number) => `Version ${current} stays the current one.`,
    back: (current: number) => `Back to version ${current}`,
  },
  restore: "Restore this version",
  restored: (number: number) => `The files of version ${number} are back`,
  restoredText: (number: number) => `They are version ${number} now.`,
  undoRestore: "Undo",
  failed: "That did not work",
  unreachable: "The server could not be reached. Please try again.",
  count: versions,
} as const;
