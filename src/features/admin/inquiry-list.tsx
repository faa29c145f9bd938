"use client";

import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { MenuAction } from "~/components/ui/menu";
import { Time } from "~/components/ui/time";
import type { InquiryStage } from "~/domain/admin/list";
import { visibleText } from "~/domain/text/verbatim";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy, inquiryStages } from "./copy";
import { AdminList } from "./list/admin-list";
import { Named } from "./list/named";
import { useListState } from "./list/use-list-state";

const InquiryDialog = lazy(() => loadWhenOnline(() => import("./inquiry/inquiry-dialog")));

type Inquiry = RouterOutputs["admin"]["list"]["inquiries"]["rows"][number];

const tones = {
  new: "accent",
  contacted: "warning",
  won: "success",
  lost: "neutral",
} as const satisfies Record<InquiryStage, string>;

const columns = [
  {
    id: "company",
    label: copy.inquiries.columns.company,
    cell: ({ company, note }: Inquiry) => (
      <span className="flex flex-col [overflow-wrap:anywhere]">
        <span className="font-medium">{visibleText(company)}</span>
        {note && <span className="line-clamp-2 text-[13px] text-muted">{note}</span>}
      </span>
    ),
  },
  {
    id: "contact",
    label: copy.inquiries.columns.contact,
    cell: ({ fullname, email }: Inquiry) => <Named name={fullname} email={email} />,
  },
  {
    id: "stage",
    label: copy.inquiries.columns.stage,
    cell: ({ stage }: Inquiry) => <Badge tone={tones[stage]}>{inquiryStages[stage]}</Badge>,
  },
  {
    id: "mails",
    label: copy.inquiries.columns.mails,
    cell: ({ salesMail, copyMail }: Inquiry) => (
      <span className="flex flex-col text-[13px] text-muted">
        <MailState label={copy.inquiries.mails.sales} state={salesMail} />
        <MailState label={copy.inquiries.mails.copy} state={copyMail} />
      </span>
    ),
  },
  {
    id: "created",
    label: copy.inquiries.columns.created,
    cell: ({ createdAt }: Inquiry) => <Time at={createdAt} show="when" className="text-muted" />,
  },
];

const MailState = ({ label, state }: { label: string; state: Inquiry["salesMail"] }) => (
  <span className={state === "failed" ? "text-danger" : undefined}>
    {label}: {copy.inquiries.mailStates[state]}
  </span>
);

/** The inquiries from the Enterprise page, as a pipeline. */
export function InquiryList() {
  const state = useListState("inquiries");
  const utils = api.useUtils();
  const asked = api.admin.list.inquiries.useQuery(state.asked, { placeholderData: (before) => before });
  const [opened, setOpened] = useState<Inquiry | null>(null);
  const resend = api.admin.inquiry.resend.useMutation({
    onSuccess: () => void toast.success(copy.inquiries.resent),
    onError: (error) => toastError(error, copy.failed),
    onSettled: () => utils.admin.list.inquiries.invalidate(),
  });
  return (
    <>
      <AdminList
        name="inquiries"
        state={state}
        asked={asked}
        columns={columns}
        actions={{
          nameOf: ({ company }) => visibleText(company),
          items: (inquiry) => (
            <>
              <MenuAction onSelect={() => setOpened(inquiry)}>{copy.inquiries.open}</MenuAction>
              {(["sales", "copy"] as const).map((mail) => (
                <MenuAction key={mail} onSelect={() => resend.mutate({ inquiryId: inquiry.id, mail })}>
                  {copy.inquiries.resend[mail]}
                </MenuAction>
              ))}
            </>
          ),
        }}
      />
      <Suspense>{opened && <InquiryDialog inquiry={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  );
}
