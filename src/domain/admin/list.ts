import { z } from "zod";
import { auditKindNames } from "~/domain/auth/audit-kind";
import { planIds } from "../billing/plan";

/** What a list of the administration may be sorted and filtered by. */
type ListRules = {
  sorts: readonly string[];
  /** The order at first: a sort, with "-" before it when descending. */
  first: string;
  filters: Readonly<Record<string, readonly [string, ...string[]]>>;
};

/** Days back, of a filter by time. */
const periods = ["1", "7", "30", "90"] as const;

export const accountStates = ["active", "unconfirmed", "suspended", "deleting"] as const;
export type AccountState = (typeof accountStates)[number];

export const inquiryStages = ["new", "contacted", "won", "lost"] as const;
export type InquiryStage = (typeof inquiryStages)[number];

export const mailStates = ["waiting", "retrying", "sent", "failed"] as const;
export type MailState = (typeof mailStates)[number];

export const invitationStates = ["open", "expired", "accepted"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Every list of the administration. Its query is in services/admin/lists, its columns in features/admin. */
export const lists = {
  people: {
    sorts: ["name", "plan", "seen", "created"],
    first: "-created",
    filters: { state: accountStates, plan: planIds },
  },
  teams: { sorts: ["name", "members", "projects", "created"], first: "-created", filters: {} },
  invitations: { sorts: ["email", "sent"], first: "-sent", filters: { state: invitationStates } },
  inquiries: { sorts: ["company", "stage", "created"], first: "-created", filters: { stage: inquiryStages } },
  audit: {
    sorts: ["created"],
    first: "-created",
    filters: {
      kind: auditKindNames,
      by: ["user", "administrator"],
      days: periods,
    },
  },
  mail: { sorts: ["created"], first: "-created", filters: { state: mailStates } },
} as const satisfies Record<string, ListRules>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

export type SortOf<Name extends ListName> = (typeof lists)[Name]["sorts"][number];
export type FilterOf<Name extends ListName> = keyof (typeof lists)[Name]["filters"] & string;

const MAX_SEARCH = 200;
/** An id and the value that the rows are sorted by. */
const MAX_CURSOR = 1_000;

/** `after`: where the previous page ended; null: the first page. */
export type ListInput = {
  q: string;
  sort: string;
  after?: string | null | undefined;
  filters: Record<string, string | undefined>;
};

/** The input of a list's query, with its own sorts and filters only. */
export function listInputOf(name: ListName) {
  const { sorts, first, filters }: ListRules = lists[name];
  return z.object({
    q: z.string().trim().max(MAX_SEARCH).default(""),
    sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`])).default(first),
    after: z.string().max(MAX_CURSOR).nullish(),
    filters: z
      .object(
        Object.fromEntries(
          Object.entries(filters).map(([filter, options]) => [filter, z.enum(options).optional()]),
        ),
      )
      .default({}),
  });
}

/** A list's input from the parameters of an address; what is unknown counts as absent. */
export function listInputFrom(name: ListName, parameters: Pick<URLSearchParams, "get">): ListInput {
  const { sorts, first, filters }: ListRules = lists[name];
  const sort = parameters.get("sort") ?? first;
  const given: ListInput = {
    q: parameters.get("q") ?? "",
    sort: sorts.includes(sort.replace("-", "")) ? sort : first,
    after: parameters.get("after"),
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([filter, options]) => {
        const value = parameters.get(filter);
        return value && options.includes(value) ? [[filter, value]] : [];
      }),
    ),
  };
  return listInputOf(name).safeParse(given).data ?? { q: "", sort: first, after: null, filters: {} };
}

/** The parameters of an address that shows the list so; empty for the list as it is at first. */
export function listAddress(name: ListName, { q, sort, after, filters }: ListInput): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (sort !== lists[name].first) parameters.set("sort", sort);
  for (const [filter, value] of Object.entries(filters)) if (value) parameters.set(filter, value);
  if (after) parameters.set("after", after);
  return parameters.size > 0 ? `?${parameters}` : "";
}
