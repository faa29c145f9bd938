import { z } from "zod";
import { modelId } from "../model/model-id";
import type { ListInput } from "./history";

/** What the page of all chats shows, as its address says it. Dates are days of the reader's calendar. */
export type HistoryView = {
  search: string;
  folderId: string | null;
  isArchived: boolean;
  modelId: string | null;
  hasCode: boolean;
  isPublished: boolean;
  from: string | null;
  to: string | null;
};

const addressed = z.object({
  q: z.string().trim().max(200).catch(""),
  folder: z.uuid().nullable().catch(null),
  archived: z.literal("1").nullable().catch(null),
  model: modelId.nullable().catch(null),
  code: z.literal("1").nullable().catch(null),
  published: z.literal("1").nullable().catch(null),
  from: z.iso.date().nullable().catch(null),
  to: z.iso.date().nullable().catch(null),
});

/** Ignores invalid values. */
export function readHistoryView(address: { get(name: string): string | null }): HistoryView {
  const names = Object.keys(addressed.shape);
  const said = addressed.parse(Object.fromEntries(names.map((name) => [name, address.get(name)])));
  return {
    search: said.q,
    folderId: said.folder,
    isArchived: said.archived !== null,
    modelId: said.model,
    hasCode: said.code !== null,
    isPublished: said.published !== null,
    from: said.from,
    to: said.to,
  };
}

/** The page's address for a view. */
export function historyAddress(view: HistoryView): string {
  const said = {
    q: view.search,
    folder: view.folderId,
    archived: view.isArchived ? "1" : null,
    model: view.modelId,
    code: view.hasCode ? "1" : null,
    published: view.isPublished ? "1" : null,
    from: view.from,
    to: view.to,
  };
  const query = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/chat-history?${query}` : "/chat-history";
}

/** The start of a day in the time zone of who calls it. */
const startOf = (day: string, daysLater = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater);
};

/** A filter besides folder and archive is on. */
export const isNarrowed = (view: HistoryView): boolean =>
  view.modelId !== null || view.hasCode || view.isPublished || view.from !== null || view.to !== null;

/** The list that a view shows. */
export const listOf = (view: HistoryView, limit: number): Omit<ListInput, "cursor"> => ({
  search: view.search,
  filter: {
    folderId: view.folderId,
    isArchived: view.isArchived,
    modelId: view.modelId,
    hasCode: view.hasCode,
    isPublished: view.isPublished,
    from: view.from === null ? null : startOf(view.from),
    until: view.to === null ? null : startOf(view.to, 1),
  },
  pinnedFirst: true,
  limit,
});
