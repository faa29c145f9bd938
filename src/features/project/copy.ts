import type { LeftOutFile } from "~/domain/project/import-files";
import { formatBytes } from "~/domain/text/format-bytes";

const leftOutReasons: Record<LeftOutFile["reason"], string> = {
  binary: "not text or an image",
  encoding: "text in an unknown encoding: save it as UTF-8",
  large: "too large",
  lfs: "kept in Git LFS",
  name: "name not allowed here",
};

/** All text of the editor. */
export const copy = {
  packageSetting: {
    title: "Packages of npm",
    text: "Apps run with the libraries that are part of this installation. They can also get any other package that runs in browsers from the npm registry, for everybody who uses this installation.",
    label: "When an app imports another package",
    modes: {
      ask: "Ask before it is fetched",
      always: "Always fetch it",
      off: "Never fetch it",
    },
    ownersOnly: "Only the owner of this installation can change this.",
    failed: "The setting could not be saved",
    notLoaded: "The setting could not be loaded",
  },
  title: "Code",
  loading: "Loading the project's files",
  close: "Close the editor",
  openButton: "Code",
  status: {
    loading: "Loading…",
    saved: "Saved",
    saving: "Saving…",
    offline: "Offline: kept in this browser",
    refused: "Not saved",
  },
  unsaved: "Unsaved changes",
  save: "Save as a version",
  saved: "Saved as a version",
  saveFailed: "The version could not be saved",
  format: "Format file",
  tabs: {
    label: "Open files",
    close: (name: string) => `Close ${name}`,
  },
  import: {
    title: "Import a project",
    input: "Files to import",
    folder: "A folder…",
    files: "A zip or files…",
    gitHub: "A repository on GitHub…",
    done: (count: number) => `Imported ${count} ${count === 1 ? "file" : "files"}`,
    leftOut: (names: readonly string[]) =>
      `Left out: ${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}.`,
    leftOutFile: ({ path, reason }: LeftOutFile) => `${path} (${leftOutReasons[reason]})`,
    nothing: "There is nothing to import",
    failed: "The import failed",
    tooMany: "This is too large. A project can have at most 500 files and 5 MB.",
    unreadable: (path: string) => `${path} could not be read.`,
    brokenZip: (name: string) => `${name} is damaged or password-protected.`,
  },
  nothingOpen: { title: "No file is open", text: "Choose a file to view or edit." },
  fileOf: (path: string) => `Code of ${path}`,
  pixels: (width: number, height: number) => `${width} × ${height}`,
  bytes: formatBytes,
  picture: (path: string) => `Picture ${path}`,
  tree: {
    label: "Files",
    show: "Files",
    hint: "Arrow keys move, Enter opens, F2 renames, Delete deletes, Ctrl+X and Ctrl+V move, Ctrl+I adds to the prompt, Ctrl+Z undoes, Shift+F10 opens the menu.",
    newFile: "New file",
    newFolder: "New folder",
    rename: "Rename",
    cut: "Move",
    paste: "Move here",
    remove: "Delete",
    addToPrompt: "Add to prompt",
    actions: (name: string) => `Actions for ${name}`,
    newFileName: "New file path",
    newFolderName: "New folder name",
    newName: (name: string) => `New name of ${name}`,
    cutSelected: (name: string) => `${name} will move to the folder where you press Ctrl+V.`,
    added: (path: string) => `Added ${path}`,
    removed: (path: string) => `Deleted ${path}`,
    renamed: (from: string, to: string) => `Renamed ${from} to ${to}`,
    moved: (from: string, to: string) => `Moved ${from} to ${to}`,
    undo: "Undo",
    invalidName: "This name cannot be used for a file.",
    nameTaken: (path: string) => `There is already a file or folder ${path}.`,
  },
  gone: (path: string) => `${path} no longer exists.`,
  addToPromptKeys: "Add to prompt (Ctrl+I)",
  search: {
    label: "Search the project",
    replacement: "Replace with",
    replace: "Replace all",
    replaceAll: (count: number) => `Replace all ${count}`,
    replaceIn: (path: string) => `Replace all in ${path}`,
    replacedText: (found: string, replacement: string) =>
      `Replaced “${found.slice(0, 60)}” with “${replacement.slice(0, 60)}”`,
    replaced: (count: number) => (count === 1 ? "Replaced 1 match" : `Replaced ${count} matches`),
    matchCase: "Match case",
    wholeWord: "Whole word",
    isRegex: "Regular expression",
    results: "Matches",
    start: "Searches all files in the project.",
    found: (count: number, files: number, isCut: boolean) =>
      count === 0
        ? "Nothing found."
        : `${isCut ? "More than " : ""}${count} ${count === 1 ? "match" : "matches"} in ${files} ${files === 1 ? "file" : "files"}.`,
    slow: "This expression takes too long. Try a simpler one.",
    invalid: (reason: string) => `Invalid regular expression: ${reason.replace(/^.*: /, "")}.`,
  },
  problems: {
    label: "Problems",
    none: "No problems found.",
    partial: (checked: number, all: number) =>
      `${checked} of ${all} scripts were checked: the open ones, those that import them, and others by name.`,
    vue: "Open Vue components are checked for syntax, but not for types.",
    count: (count: number) => (count === 0 ? "No problems" : count === 1 ? "1 problem" : `${count} problems`),
    place: (path: string, line: number) => `${path}:${line}`,
    severity: { error: "Error", warning: "Warning", info: "Note" },
    syntax: "Invalid syntax.",
    enableSecurity: "Enable row level security",
    closingTag: "This closing tag has no opening tag.",
  },
  openFile: {
    title: "Open a file",
    box: "Part of a file's name",
    nothing: "No file is called that.",
  },
  definition: {
    none: "There is no definition to go to",
    outside: (file: string) => `Defined outside this project, in ${file}`,
  },
  references: {
    label: "References",
    close: "Close the references",
    found: (name: string, count: number, files: number) =>
      `${name}: ${count} ${count === 1 ? "place" : "places"} in ${files} ${files === 1 ? "file" : "files"}.`,
    none: "Nothing else refers to this",
  },
  rename: {
    title: (name: string) => `Rename ${name}`,
    text: (count: number, files: number) =>
      `This changes ${count} ${count === 1 ? "place" : "places"} in ${files} ${files === 1 ? "file" : "files"}.`,
    label: "New name",
    invalid: "This is not a valid name in code.",
    submit: "Rename",
    cancel: "Cancel",
    refused: "This cannot be renamed",
    done: (from: string, to: string) => `Renamed ${from} to ${to}`,
    stale: "The code changed meanwhile. Try again.",
  },
  fixes: {
    title: "Quick fix",
    box: "Find a fix",
    none: "No quick fix for this problem",
    failed: "The code could not be read",
  },
  typeCheck: {
    summary: (errors: number, files: number, checked: number) =>
      errors === 0
        ? `No type errors in ${checked} ${checked === 1 ? "script" : "scripts"}.`
        : `Found ${errors} ${errors === 1 ? "error" : "errors"} in ${files} ${files === 1 ? "file" : "files"}.`,
    vue: "Vue components were not checked.",
  },
  formatFailed: "The file could not be formatted",
  keyboardHint: "Press Escape, then Tab to leave the editor.",
  position: (line: number, column: number) => `Ln ${line}, Col ${column}`,
} as const;
