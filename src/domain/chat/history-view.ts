import { z } from "zod";
import { modelId } from "../model/model-id";
import type { ListInput } from "./history";

/** The filters of the chat history page, as in its URL. Dates are days in the reader's time zone. */
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

const urlParams = z.object({
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
  const names = Object.keys(urlParams.shape);
  const params = urlParams.parse(Object.fromEntries(names.map((name) => [name, address.get(name)])));
  return {
    search: params.q,
    folderId: params.folder,
    isArchived: params.archived !== null,
    modelId: params.model,
    hasCode: params.code !== null,
    isPublished: params.published !== null,
    from: params.from,
    to: params.to,
  };
}

/** The page's URL for a view. */
export function historyAddress(view: HistoryView): string {
  const params = {
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
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return query.size > 0 ? `/chat-history?${query}` : "/chat-history";
}

/** The start of a day in local time. */
const startOfDay = (day: string, daysLater = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater);
};

/** Whether a filter besides folder and archive is set. */
export const isNarrowed = (view: HistoryView): boolean =>
  view.modelId !== null || view.hasCode || view.isPublished || view.from !== null || view.to !== null;

/** The query for a view's list. */
export const listOf = (view: HistoryView, limit: number): Omit<ListInput, "cursor"> => ({
  search: view.search,
  filter: {
    folderId: view.folderId,
    isArchived: view.isArchived,
    modelId: view.modelId,
    hasCode: view.hasCode,
    isPublished: view.isPublished,
    from: view.from === null ? null : startOfDay(view.from),
    until: view.to === null ? null : startOfDay(view.to, 1),
  },
  pinnedFirst: true,
  limit,
});
