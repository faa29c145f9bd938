import { company } from "~/domain/marketing/company";
import { formatBytes } from "~/domain/text/format-bytes";
import type { IfDifferent } from "~/domain/transfer/if-different";
import type {
  ImportReport,
  ImportSource,
  Kind,
  MissingKind,
  SkipReason,
} from "~/domain/transfer/import-report";

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

const kinds: Record<Kind, (count: number) => string> = {
  chats: (count) => plural(count, "chat"),
  messages: (count) => plural(count, "message"),
  projects: (count) => plural(count, "project"),
  versions: (count) => plural(count, "version"),
  files: (count) => plural(count, "attached file"),
  publications: (count) => plural(count, "published page"),
  folders: (count) => plural(count, "folder"),
  savedPrompts: (count) => plural(count, "saved prompt"),
  templates: (count) => plural(count, "template"),
  collections: (count) => plural(count, "collection"),
  settings: () => "settings",
};

const missing: Record<MissingKind, (count: number) => string> = {
  images: (count) => plural(count, "picture"),
  audio: (count) => plural(count, "recording"),
  files: (count) => plural(count, "file"),
  toolCalls: (count) => plural(count, "tool call"),
};

const reasons: Record<SkipReason, string> = {
  damaged: "it cannot be read",
  changed: "its checksum does not match the manifest",
  too_large: "too large",
  storage: "its files do not fit into the storage of your plan",
  plan: "your plan has no custom templates",
  full: "you have reached the limit",
  taken: "somebody else has this username",
  empty: "it has no messages",
  cut: "some messages were too long, and only their beginning was imported",
  invalid: "this value is not allowed here",
  unknown: "it could not be saved",
};

const sources: Record<ImportSource, string> = {
  bluebonnet: company.product,
  "open-webui": "Open WebUI",
  librechat: "LibreChat",
  chatgpt: "ChatGPT",
};

const problems: Record<NonNullable<ImportReport["problem"]>, string> = {
  damaged: "The file is damaged or incomplete. Download or export it again.",
  unknown: `This file is not an export from ${company.product}, Open WebUI, LibreChat or ChatGPT.`,
  too_large: "Part of the file is too large to import.",
  newer: `This export was made by a newer version of ${company.product}. Update this installation first.`,
  server: "The server could not finish. What was imported is kept; import the file again for the rest.",
};

/** "a, b and c" */
const listed = (items: readonly string[]): string => new Intl.ListFormat("en").format(items);

export const copy = {
  export: {
    title: "Export Account",
    text: "One zip archive with your chats, projects with all their versions, publications, templates, collections, saved prompts and settings. Passwords, keys, tokens and billing are never in it.",
    action: "Export Account",
    format: "What is in the archive",
  },
  import: {
    title: "Import",
    text: "An account exported here or from another installation, or chats exported from Open WebUI, LibreChat or ChatGPT. Nothing you have is deleted, and importing the same file twice adds nothing.",
    drop: "Drop a file here, or",
    choose: "Choose a File",
    ifDifferent: "If you already have a chat, but with changes",
    different: {
      keep: "Keep the existing chat",
      replace: "Replace it and archive the old one",
      both: "Keep both",
    } satisfies Record<IfDifferent, string>,
    hint: "Zip or JSON, up to 10 GB",
    dropNow: "Drop to import",
    uploading: (name: string, sent: number, total: number) =>
      `Uploading ${name}: ${formatBytes(sent)} of ${formatBytes(total)}`,
    cancel: "Cancel",
    failed: "The file was not uploaded",
    resume: "Resume Upload",
    open: (name: string, received: number, total: number) =>
      `${formatBytes(received)} of ${formatBytes(total)} of “${name}” are uploaded. Choose the same file again to continue. An unfinished upload is deleted after an hour.`,
    openTitle: "Unfinished upload",
    cancelOpen: "Cancel Upload",
    notReached: "The server could not be reached. What was uploaded is kept for an hour.",
    busy: "You can import another file when this one is done.",
  },
  reports: {
    title: "Your Imports",
    loading: "Loading your imports",
    failed: "Your imports could not be loaded",
    state: { running: "Importing", interrupted: "Interrupted", done: "Done", failed: "Failed" },
    waiting: "Reading the file",
    progress: (done: number, total: number) =>
      `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
    progressOf: (name: string) => `Import of ${name}`,
    stays: "You can close this page. The import continues.",
    interrupted: "The server was restarted. What was imported is kept; import the file again for the rest.",
    from: (source: ImportSource) => sources[source],
    problem: (problem: NonNullable<ImportReport["problem"]>) => problems[problem],
    different: "Different here",
    differentHelp:
      "These chats were left as they are. To bring over what the file has, import it again and choose to replace them or to keep both.",
    replaced: "Replaced",
    replacedHelp: "These chats are archived. The imported ones took their place.",
    added: "Imported",
    known: "Already here",
    nothing: "Nothing new",
    missing: "Not in the file",
    missingText: (counts: ImportReport["missing"]) =>
      `${listed(order(counts, missing))}: the export only mentions them.`,
    counts: (counts: ImportReport["added"]) => listed(order(counts, kinds)),
    renamed: "New address",
    renamedText: (from: string, to: string) => `/p/${from} was taken here: the page is at /p/${to}`,
    skipped: (count: number) => `Not imported (${count.toLocaleString("en")})`,
    reason: (reason: SkipReason) => reasons[reason],
    moreSkipped: (count: number) => `and ${plural(count, "more item")}`,
    chats: "Chats",
    allChats: (count: number) => `Show ${plural(count, "more chat")}`,
    history: "All chats are in your history",
    done: (name: string) => `${name} was imported`,
  },
} as const;

/** The counted kinds, in their order. */
const order = <Name extends string>(
  counts: Partial<Record<Name, number | undefined>>,
  words: Record<Name, (count: number) => string>,
): string[] =>
  (Object.keys(words) as Name[]).flatMap((name) => {
    const count = counts[name];
    return count ? [words[name](count)] : [];
  });
