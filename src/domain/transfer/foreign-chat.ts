import { storableText } from "../text/storable-text";
import type { MissingKind } from "./import-report";

/** A message of another product's chat. */
export type ForeignMessage = {
  /** The id in the other product, unique in its chat. */
  id: string;
  parentId: string | null;
  role: "user" | "assistant";
  content: string;
  thinking: string;
  modelName: string | null;
  status: "complete" | "interrupted" | "failed";
  /** Why it failed. */
  failure: string | null;
  createdAt: Date | null;
};

export type ForeignChat = {
  id: string;
  title: string;
  createdAt: Date | null;
  updatedAt: Date | null;
  isPinned: boolean;
  isArchived: boolean;
  /** The last message of the branch on screen. */
  leafId: string | null;
  messages: ForeignMessage[];
  /** What the export only refers to, counted by kind. */
  missing: Partial<Record<MissingKind, number>>;
};

/** Within 2000 to 2099: other dates are mistakes. */
const isPlausible = (date: Date): boolean =>
  date.getTime() >= 946_684_800_000 && date.getTime() < 4_102_444_800_000;

/** A time in seconds, milliseconds, microseconds or nanoseconds since 1970, or as text. */
export function readTime(written: unknown): Date | null {
  if (typeof written === "string" && written !== "") {
    const date = new Date(written);
    return isPlausible(date) ? date : null;
  }
  if (typeof written !== "number") return null;
  const unit = [1_000, 1, 1 / 1_000, 1 / 1_000_000].find((each) => isPlausible(new Date(written * each)));
  return unit === undefined ? null : new Date(Math.round(written * unit));
}

const MAX_TITLE = 120;

/** A valid title of a chat: one line that can be stored. */
export const titleOf = (written: string | null | undefined, fallback: string): string =>
  storableText(
    (written ?? "")
      .slice(0, 2 * MAX_TITLE)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, MAX_TITLE),
  ) || fallback;
