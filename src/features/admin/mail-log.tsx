"use client";

import { Badge } from "~/components/ui/badge";
import { MenuAction } from "~/components/ui/menu";
import { Time } from "~/components/ui/time";
import type { MailState } from "~/domain/admin/list";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy, mailStates } from "./copy";
import { AdminList } from "./list/admin-list";
import { useListState } from "./list/use-list-state";

type Mail = RouterOutputs["admin"]["list"]["mail"]["rows"][number];

const tones = {
  waiting: "neutral",
  retrying: "warning",
  sent: "success",
  failed: "danger",
} as const satisfies Record<MailState, string>;

const columns = [
  {
    id: "kind",
    label: copy.mail.columns.kind,
    cell: ({ kind, lastError }: Mail) => (
      <span className="flex flex-col [overflow-wrap:anywhere]">
        <span className="font-medium">{copy.mail.kind(kind)}</span>
        {lastError && <span className="text-[13px] text-danger">{copy.mail.error(lastError)}</span>}
      </span>
    ),
  },
  {
    id: "to",
    label: copy.mail.columns.to,
    cell: ({ to, kind }: Mail) =>
      to ? (
        <span className="[overflow-wrap:anywhere]">{to}</span>
      ) : (
        <span className="text-muted">
          {kind === "inquiry_to_sales" ? copy.mail.sales : copy.mail.unknown}
        </span>
      ),
  },
  {
    id: "state",
    label: copy.mail.columns.state,
    cell: ({ state }: Mail) => <Badge tone={tones[state]}>{mailStates[state]}</Badge>,
  },
  {
    id: "attempts",
    label: copy.mail.columns.attempts,
    align: "end" as const,
    cell: ({ attempts }: Mail) => attempts,
  },
  {
    id: "created",
    label: copy.mail.columns.created,
    cell: ({ queuedAt }: Mail) => <Time at={queuedAt} show="when" className="text-muted" />,
  },
];

/** Every email that was queued, with its state. */
export function MailLog() {
  const state = useListState("mail");
  const utils = api.useUtils();
  const asked = api.admin.list.mail.useQuery(state.asked, { placeholderData: (before) => before });
  const resend = api.admin.resendMail.useMutation({
    onSuccess: () => void toast.success(copy.mail.done),
    onError: (error) => toastError(error, copy.failed),
    onSettled: () => utils.admin.list.mail.invalidate(),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{copy.mail.text}</p>
      <AdminList
        name="mail"
        state={state}
        asked={asked}
        columns={columns}
        actions={{
          nameOf: ({ kind }) => copy.mail.kind(kind),
          items: ({ id: mailId, state: mailState }) => (
            <MenuAction disabled={mailState === "sent"} onSelect={() => resend.mutate({ mailId })}>
              {copy.mail.resend}
            </MenuAction>
          ),
        }}
      />
    </div>
  );
}
