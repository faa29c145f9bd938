import { z } from "zod";

export const importSources = ["bluebonnet", "open-webui", "librechat", "chatgpt"] as const;
export type ImportSource = (typeof importSources)[number];

export const kinds = [
  "chats",
  "messages",
  "projects",
  "versions",
  "files",
  "publications",
  "folders",
  "savedPrompts",
  "templates",
  "collections",
  "settings",
] as const;
export type Kind = (typeof kinds)[number];

/** Why something was not imported. */
export const skipReasons = [
  /** It cannot be read, or contains impossible values. */
  "damaged",
  /** Its checksum differs. */
  "changed",
  "too_large",
  /** Files that exceed the plan's storage. */
  "storage",
  /** The plan does not include custom templates. */
  "plan",
  /** The maximum number is reached. */
  "full",
  /** In use by another account, such as a user name. */
  "taken",
  "empty",
  /** Longer than a message can be: only its beginning was imported. */
  "cut",
  /** Its form would reject it. */
  "invalid",
  "unknown",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What other products' exports only refer to. */
export const missingKinds = ["images", "audio", "files", "toolCalls"] as const;
export type MissingKind = (typeof missingKinds)[number];

export const MAX_LISTED = 100;

const counts = z.partialRecord(z.enum(kinds), z.number());

export const importReport = z.object({
  /** Null until the file's format is recognised. */
  source: z.enum(importSources).nullable(),
  /** Progress, in steps. */
  done: z.number(),
  total: z.number(),
  added: counts,
  /** What the account already had. */
  known: counts,
  /** The first imported chats. */
  chats: z.array(z.object({ id: z.string(), title: z.string() })),
  skipped: z.array(z.object({ name: z.string(), reason: z.enum(skipReasons) })),
  /** The number not listed. */
  moreSkipped: z.number(),
  /** Publications that got another address. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  missing: z.partialRecord(z.enum(missingKinds), z.number()),
  /** Why nothing of the file could be read. */
  problem: z.enum(["damaged", "unknown", "too_large", "newer", "server"]).nullable(),
  /** Existing chats that differ from those of the file. */
  different: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
  /** Archived chats, replaced by those of the file. */
  replaced: z.array(z.object({ id: z.string(), title: z.string() })).default([]),
});
export type ImportReport = z.infer<typeof importReport>;

export const emptyReport = (): ImportReport => ({
  source: null,
  done: 0,
  total: 0,
  added: {},
  known: {},
  chats: [],
  skipped: [],
  moreSkipped: 0,
  renamed: [],
  missing: {},
  problem: null,
  different: [],
  replaced: [],
});

export function count<Name extends string>(counts: Partial<Record<Name, number>>, name: Name, by = 1): void {
  if (by > 0) counts[name] = (counts[name] ?? 0) + by;
}

const MAX_NAME = 120;

/** Adds an item that was not imported to a report. */
export function skip(report: ImportReport, name: string, reason: SkipReason): void {
  if (report.skipped.length >= MAX_LISTED) report.moreSkipped += 1;
  else report.skipped.push({ name: name.slice(0, MAX_NAME), reason });
}

/** running: its server is working on it · interrupted: its server exited */
export type ImportState = "running" | "interrupted" | "done" | "failed";

export type ImportView = {
  id: string;
  fileName: string;
  state: ImportState;
  report: ImportReport;
  startedAt: Date;
};

/** A running import reports more often than this. */
export const SILENT_MS = 60_000;

export const stateOf = (
  { state, aliveAt }: { state: "running" | "done" | "failed"; aliveAt: Date },
  now: Date,
): ImportState =>
  state === "running" && now.getTime() - aliveAt.getTime() > SILENT_MS ? "interrupted" : state;
