import type { VersionSummary } from "~/domain/project/project";
import type { ElementChange } from "~/domain/review/changed-elements";
import { visibleText } from "~/domain/text/verbatim";

type Titled = Pick<VersionSummary, "name" | "message">;
/** A version's name or message. Escaped, because others may have written it. */
const titleOf = ({ name, message }: Titled) => visibleText((name || message).trim());

const versions = (count: number) => `${count} ${count === 1 ? "version" : "versions"}`;

const MAX_ELEMENTS = 4;
const elements: Readonly<Record<string, string>> = {
  a: "Link",
  button: "Button",
  footer: "Footer",
  form: "Form",
  h1: "Heading",
  h2: "Heading",
  h3: "Heading",
  h4: "Heading",
  h5: "Heading",
  h6: "Heading",
  header: "Header",
  img: "Image",
  input: "Field",
  label: "Label",
  li: "List item",
  nav: "Navigation",
  ol: "List",
  option: "Option",
  p: "Paragraph",
  script: "Script",
  section: "Section",
  select: "Field",
  style: "Styles",
  table: "Table",
  td: "Cell",
  textarea: "Field",
  th: "Cell",
  title: "Page title",
  tr: "Row",
  ul: "List",
};

function changeOf(change: ElementChange): string {
  const { tag, text, kind } = change;
  const quoted = (words: string) => (words ? ` “${visibleText(words)}”` : "");
  const named = `${(Object.hasOwn(elements, tag) && elements[tag]) || `<${visibleText(tag)}>`}${quoted(text)}`;
  if (kind === "reworded") return `${named} →${quoted(change.after) || " no text"}`;
  return kind === "inside" ? `In ${named}` : `${named} ${kind}`;
}

/** All text about versions. */
export const copy = {
  undo: "Undo change",
  redo: "Redo change",
  strip: "Versions",
  menu: (number: number) => `Versions: v${number}`,
  short: (number: number) => `v${number}`,
  shown: (number: number) => `Showing version ${number}`,
  version: (number: number) => `Version ${number}`,
  described: (version: VersionSummary) =>
    [
      `Version ${version.number}`,
      version.authorName && `, by ${visibleText(version.authorName)}`,
      titleOf(version) && `: ${titleOf(version)}`,
      version.isGood && " (ran without errors)",
    ]
      .filter(Boolean)
      .join(""),
  title: (version: Titled) => titleOf(version) || "No message",
  author: ({ author, authorName }: Pick<VersionSummary, "author" | "authorName">) =>
    visibleText(authorName) || { model: "Model", person: "User" }[author],
  good: "Ran without errors",
  current: "Current",
  lastGood: (number: number) => `Back to last good (v${number})`,
  visiting: {
    title: (number: number) => `You are looking at version ${number}.`,
    text: (current: number) => `Version ${current} is still the current one.`,
    back: (current: number) => `Back to version ${current}`,
  },
  restore: "Restore this version",
  comment: "Comment",
  restored: (number: number) => `Restored the files of version ${number}`,
  restoredText: (number: number) => `They are now version ${number}.`,
  undoRestore: "Undo",
  all: "All versions",
  actions: (number: number) => `Actions for version ${number}`,
  option: (version: VersionSummary) => `${version.number}${titleOf(version) ? ` · ${titleOf(version)}` : ""}`,
  page: {
    title: "Versions",
    back: "Back to the chat",
    none: "No versions yet",
    noneText: "The first files this chat creates will be version 1.",
  },
  naming: {
    action: "Name this version",
    title: (number: number) => `Name version ${number}`,
    text: "Leave it empty to remove the name.",
    label: "Name",
    save: "Save",
    cancel: "Cancel",
  },
  chats: {
    title: "Chats",
    count: (count: number) => `Chats (${count})`,
    current: "This chat",
    add: "New chat with this project",
  },
  log: {
    version: (number: number) => `version ${number}`,
    author: (name: string) => `Author: ${name}`,
    date: (date: string) => `Date:   ${date}`,
    usage: "git log here takes --oneline and -n <number>.",
  },
  download: {
    title: "Download",
    zip: "Project (.zip)",
    git: "Project with git history (.zip)",
    html: "One page (.html)",
    file: (name: string) => `This file (${visibleText(name)})`,
    failed: "The download failed",
    clone: "Clone with git…",
  },
  clone: {
    title: "Clone with git",
    text: "Versions are commits on the branch main, and every commit that you push there becomes a version. Other branches that you push are listed above the versions, to be merged. When git asks for a password, enter an API key that can read projects, or change them if you push; any user name works.",
    copy: "Copy the command",
    copied: "Command copied",
    copyFailed: "Your browser does not allow copying. Please select the command and copy it.",
    makeKey: "Create an API key",
  },
  branches: {
    title: "Branches",
    choose: (name: string) => `Compare the branch ${visibleText(name)}`,
    ahead: (count: number) => `${count} ahead`,
    behind: (count: number) => `${count} behind`,
    isMerged: "Merged",
    merge: "Merge",
    mergeNamed: (name: string) => `Merge the branch ${visibleText(name)}`,
    merged: (name: string) => `Merged the branch ${visibleText(name)}`,
    mergedText: ({ number, added }: { number: number; added: number }) =>
      added > 1 ? `Its commits are versions ${number - added + 1} to ${number}.` : `It is version ${number}.`,
    change: "Changes since it branched off main",
    delete: "Delete",
    deleting: {
      action: (name: string) => `Delete the branch ${visibleText(name)}`,
      title: (name: string) => `Delete the branch ${visibleText(name)}?`,
      merged: "All of its commits are in the versions, and stay there.",
      unmerged: (count: number) =>
        `${count === 1 ? "One commit is" : `${count} commits are`} in no version. Only a clone that has the branch can bring ${count === 1 ? "it" : "them"} back.`,
      cancel: "Keep the branch",
      confirm: "Delete the branch",
    },
    conflict: {
      title: (name: string) => `Merge the branch ${visibleText(name)}`,
      text: (count: number) =>
        `Main and the branch changed the same lines of ${count === 1 ? "a file" : `${count} files`}. Decide which to keep. Removed lines are main's, added lines the branch's.`,
      keep: (path: string) => `Which ${visibleText(path)} to keep`,
      sides: { main: "Main", branch: "Branch" },
      without: { main: "Main (deleted)", branch: "Branch (deleted)" },
      all: { main: "Main everywhere", branch: "Branch everywhere" },
      cancel: "Don't merge",
      submit: "Merge",
    },
  },
  fork: { action: "New project from this version" },
  compare: {
    title: "Changes",
    lines: "Lines",
    version: "Version",
    with: "Compare with",
    search: "Number, name or message",
    searching: "Searching…",
    noMatch: "No version matches.",
    nothing: "Nothing (the first version)",
    choose: (version: VersionSummary) =>
      `Show the changes of version ${version.number}${titleOf(version) ? `: ${titleOf(version)}` : ""}`,
    layout: "Layout",
    layouts: { inline: "Inline", split: "Side by side" },
    states: { added: "Added", removed: "Deleted", changed: "Changed" },
    files: (count: number) => `${count} ${count === 1 ? "file" : "files"} changed`,
    unchanged: (count: number) => `${count} unchanged ${count === 1 ? "line" : "lines"}`,
    same: "These versions have the same files.",
    elements: (changes: readonly ElementChange[]) => {
      const more = changes.length - MAX_ELEMENTS;
      return [...changes.slice(0, MAX_ELEMENTS).map(changeOf), ...(more > 0 ? [`${more} more`] : [])].join(
        " · ",
      );
    },
    tooLarge: "The files differ too much to compare line by line.",
    picture: "An image or other binary file.",
    failed: "The versions could not be loaded",
    choice: {
      file: (path: string) => `Accept the changes of ${visibleText(path)}`,
      hunk: (line: number) => `Accept this change, from line ${line}`,
    },
  },
  failed: "Something went wrong",
  unreachable: "The server could not be reached. Please try again.",
  count: versions,
} as const;
