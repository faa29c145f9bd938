"use client";

import { Time } from "~/components/ui/time";
import { auditSentence } from "~/domain/auth/audit-sentence";
import { visibleText } from "~/domain/text/verbatim";
import { api, type RouterOutputs } from "~/trpc/react";
import { copy } from "./copy";
import { AdminList } from "./list/admin-list";
import { useListState } from "./list/use-list-state";

type Event = RouterOutputs["admin"]["list"]["audit"]["rows"][number];

const columns = [
  {
    id: "event",
    label: copy.audit.columns.event,
    cell: ({ kind, detail }: Event) => (
      <span className="flex flex-col [overflow-wrap:anywhere]">
        <span className="font-medium">{visibleText(auditSentence(kind, detail))}</span>
        {detail.reason && <span className="text-[13px] text-muted">{visibleText(detail.reason)}</span>}
      </span>
    ),
  },
  {
    id: "who",
    label: copy.audit.columns.who,
    cell: ({ email }: Event) =>
      email ? (
        <span className="[overflow-wrap:anywhere]">{email}</span>
      ) : (
        <span className="text-muted">{copy.audit.noAccount}</span>
      ),
  },
  {
    id: "by",
    label: copy.audit.columns.by,
    cell: ({ actor }: Event) => (
      <span className="text-muted [overflow-wrap:anywhere]">{actor ?? copy.audit.user}</span>
    ),
  },
  {
    id: "from",
    label: copy.audit.columns.from,
    cell: ({ device, place }: Event) => (
      <span className="text-[13px] text-muted [overflow-wrap:anywhere]">
        {device} · {place}
      </span>
    ),
  },
  {
    id: "created",
    label: copy.audit.columns.created,
    cell: ({ createdAt }: Event) => (
      <Time at={createdAt} show="moment" className="text-[13px] text-muted tabular-nums" />
    ),
  },
];

/** What happened to all accounts, and what administrators did. */
export function AuditTrail() {
  const state = useListState("audit");
  const asked = api.admin.list.audit.useQuery(state.asked, { placeholderData: (before) => before });
  return <AdminList name="audit" state={state} asked={asked} columns={columns} formats={["jsonl"]} />;
}
