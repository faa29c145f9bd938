"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { MenuAction, MenuDivider } from "~/components/ui/menu";
import { Time } from "~/components/ui/time";
import type { AccountState } from "~/domain/admin/list";
import { limitsOf } from "~/domain/billing/plan";
import { formatBytes } from "~/domain/text/format-bytes";
import { visibleText } from "~/domain/text/verbatim";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api, type RouterOutputs } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";
import { AdminList } from "./list/admin-list";
import { Named } from "./list/named";
import { useListState } from "./list/use-list-state";
import type { PersonChange } from "./people/person-change";

const PersonDialog = lazy(() => loadWhenOnline(() => import("./people/person-dialog")));

export type Person = RouterOutputs["admin"]["list"]["people"]["rows"][number];

const tones = {
  active: "success",
  unconfirmed: "neutral",
  suspended: "danger",
  deleting: "warning",
} as const satisfies Record<AccountState, string>;

function OwnBadge({ id }: { id: string }) {
  const { data: me } = api.account.me.useQuery();
  return id === me?.id ? <Badge>{copy.people.you}</Badge> : null;
}

const nameOf = ({ name, email }: Person) => (name ? visibleText(name) : email);

/** Every user of this installation. */
export function PeopleList() {
  const state = useListState("people");
  const asked = api.admin.list.people.useQuery(state.asked, { placeholderData: (before) => before });
  const { data: me } = api.account.me.useQuery();
  const [opened, setOpened] = useState<{ person: Person; change: PersonChange } | null>(null);
  return (
    <>
      <AdminList
        name="people"
        state={state}
        asked={asked}
        columns={columns}
        actions={{
          nameOf,
          items: (person) => (
            <PersonActions
              person={person}
              isOwn={person.id === me?.id}
              onOpen={(change) => setOpened({ person, change })}
            />
          ),
        }}
      />
      <Suspense>
        {opened && <PersonDialog {...opened} name={nameOf(opened.person)} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const columns = [
  {
    id: "name",
    label: copy.people.columns.name,
    cell: (person: Person) => (
      <Named name={person.name} email={person.email}>
        <OwnBadge id={person.id} />
      </Named>
    ),
  },
  {
    id: "state",
    label: copy.people.columns.state,
    cell: ({ state }: Person) => <Badge tone={tones[state]}>{copy.people.states[state]}</Badge>,
  },
  {
    id: "plan",
    label: copy.people.columns.plan,
    cell: ({ planId, grantedPlanId }: Person) => (
      <span className="flex flex-col">
        {limitsOf(planId).name}
        {grantedPlanId === planId && planId !== "free-plan" && (
          <span className="text-muted text-xs">{copy.people.granted}</span>
        )}
      </span>
    ),
  },
  {
    id: "methods",
    label: copy.people.columns.methods,
    cell: ({ methods }: Person) => <span className="text-muted">{copy.people.methods(methods)}</span>,
  },
  {
    id: "prompts",
    label: copy.people.columns.prompts,
    align: "end" as const,
    cell: ({ prompts }: Person) => prompts.toLocaleString("en-US"),
  },
  {
    id: "stored",
    label: copy.people.columns.stored,
    align: "end" as const,
    cell: ({ storedBytes }: Person) => <span className="whitespace-nowrap">{formatBytes(storedBytes)}</span>,
  },
  {
    id: "seen",
    label: copy.people.columns.seen,
    cell: ({ seenAt }: Person) =>
      seenAt ? (
        <Time at={seenAt} show="when" className="text-muted" />
      ) : (
        <span className="text-muted">{copy.never}</span>
      ),
  },
  {
    id: "created",
    label: copy.people.columns.created,
    cell: ({ createdAt }: Person) => <Time at={createdAt} show="day" className="text-muted" />,
  },
];

type PersonActionsProps = { person: Person; isOwn: boolean; onOpen: (change: PersonChange) => void };

/** What can be done to a user, as the state of the account allows it. */
function PersonActions({ person, isOwn, onOpen }: PersonActionsProps) {
  const router = useRouter();
  const { id: userId, email, state } = person;
  const resend = api.admin.person.resendConfirmation.useMutation({
    onSuccess: () => void toast.success(copy.people.resend.done),
    onError: (error) => toastError(error, copy.failed),
  });
  const action = (change: PersonChange, tone?: "danger") => (
    <MenuAction {...(tone && { tone })} onSelect={() => onOpen(change)}>
      {copy.people[change].open}
    </MenuAction>
  );
  return (
    <>
      <MenuAction onSelect={() => router.push(`/admin/audit?q=${encodeURIComponent(email)}`)}>
        {copy.people.audit}
      </MenuAction>
      {action("plan")}
      {state === "unconfirmed" && (
        <>
          <MenuAction onSelect={() => resend.mutate({ userId })}>{copy.people.resend.open}</MenuAction>
          {action("confirmAddress")}
        </>
      )}
      {!isOwn && (
        <>
          {action("signOut")}
          <MenuDivider />
          {action(state === "suspended" ? "unsuspend" : "suspend")}
          {action("delete", "danger")}
        </>
      )}
    </>
  );
}
