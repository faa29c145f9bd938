"use client";

import { useState } from "react";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { MenuAction } from "~/components/ui/menu";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import { visibleText } from "~/domain/text/verbatim";
import { api, type RouterOutputs } from "~/trpc/react";
import { copy } from "./copy";
import { AdminList } from "./list/admin-list";
import { Named } from "./list/named";
import { useListState } from "./list/use-list-state";

type Team = RouterOutputs["admin"]["list"]["teams"]["rows"][number];

const columns = [
  {
    id: "name",
    label: copy.teams.columns.name,
    cell: ({ name }: Team) => <Named name={name} />,
  },
  {
    id: "owner",
    label: copy.teams.columns.owner,
    cell: ({ ownerName, ownerEmail }: Team) => <Named name={ownerName} email={ownerEmail} />,
  },
  {
    id: "members",
    label: copy.teams.columns.members,
    align: "end" as const,
    cell: ({ members }: Team) => members.toLocaleString("en-US"),
  },
  {
    id: "projects",
    label: copy.teams.columns.projects,
    align: "end" as const,
    cell: ({ projects }: Team) => projects.toLocaleString("en-US"),
  },
  {
    id: "created",
    label: copy.teams.columns.created,
    cell: ({ createdAt }: Team) => <Time at={createdAt} show="day" className="text-muted" />,
  },
];

/** Every team of this installation. */
export function TeamList() {
  const state = useListState("teams");
  const asked = api.admin.list.teams.useQuery(state.asked, { placeholderData: (before) => before });
  const [opened, setOpened] = useState<Team | null>(null);
  return (
    <>
      <AdminList
        name="teams"
        state={state}
        asked={asked}
        columns={columns}
        actions={{
          nameOf: ({ name }) => visibleText(name),
          items: (team) => <MenuAction onSelect={() => setOpened(team)}>{copy.teams.open}</MenuAction>,
        }}
      />
      {opened && <Members team={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Members({ team: { id: teamId, name }, onClose }: { team: Team; onClose: () => void }) {
  const { data, isLoadingError, refetch } = api.admin.teamMembers.useQuery({ teamId });
  return (
    <Dialog open title={copy.teams.title(visibleText(name))} description={copy.teams.text} onClose={onClose}>
      {isLoadingError && <LoadFailed title={copy.loadFailed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton label={copy.loading} className="h-24" />}
      {data?.length === 0 && <p className="text-muted text-sm">{copy.teams.none}</p>}
      <ul className="-my-2 flex flex-col divide-y divide-border">
        {data?.map((member) => (
          <li key={member.id} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <Named name={member.name} email={member.email} />
            <span className="shrink-0 text-[13px] text-muted">
              {member.hasJoined ? copy.teams.roles[member.role] : copy.teams.notJoined}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
