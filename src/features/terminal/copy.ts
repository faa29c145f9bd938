import { company } from "~/domain/marketing/company";

export const copy = {
  title: "Terminal",
  welcome:
    "Commands run on a copy of this project in your browser, without network access. Type help to list them; Ctrl-C stops one.",
  failed: "The terminal could not be loaded. Close and reopen it.",
  lost: {
    flooded: "This command was stopped because it flooded the terminal.",
    crashed: "The terminal ran out of memory and was restarted.",
  },
  noTools: "This command works in the terminal of an open project.",
  filesWritten: (count: number) => (count === 1 ? "1 file changed" : `${count} files changed`),
  notSaved: "These changes could not be saved.",
  unreachable: `${company.product} cannot be reached.`,
  /** Quoted as JSON: a name may hold control characters. */
  namesRefused: (names: readonly string[]) =>
    `Project files cannot have these names, so these files stay in the terminal: ${names
      .slice(0, 5)
      .map((name) => JSON.stringify(name))
      .join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}.`,
  hint: "Tab completes what you type. On an empty line it leaves the terminal, and Shift+Tab always does.",
  stop: "Stop (Ctrl-C)",
  close: "Close the terminal",
  resize: "Resize the terminal",
} as const;
