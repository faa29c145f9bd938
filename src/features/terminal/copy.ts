export const copy = {
  title: "Terminal",
  welcome:
    "Commands run on a copy of this project in your browser, without a network. Type help for what there is; Ctrl-C ends a command.",
  failed: "The terminal could not be loaded. Close it and open it again.",
  lost: {
    flooded: "This command was ended, because it flooded the terminal.",
    crashed: "The terminal ran out of memory and was started again.",
  },
  filesWritten: (count: number) => (count === 1 ? "1 file changed" : `${count} files changed`),
  /** The message of the version that a command makes. */
  versionMessage: (command: string) => `Terminal: ${command}`,
  notSaved: "These changes could not be saved.",
  unreachable: "Bluebonnet cannot be reached.",
  /** Quoted as JSON: a name may hold control characters. */
  namesRefused: (names: readonly string[]) =>
    `No file of a project can have these names, so they stay in this terminal: ${names
      .slice(0, 5)
      .map((name) => JSON.stringify(name))
      .join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}.`,
  hint: "Tab completes what you type. On an empty line it leaves the terminal, and Shift+Tab always does.",
  stop: "Stop (Ctrl-C)",
  close: "Close the terminal",
  resize: "Resize the terminal",
} as const;
