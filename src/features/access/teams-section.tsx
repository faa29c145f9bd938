"use client";

import { BookOpen, Folder, LayoutTemplate, Plug, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { IconButton } from "~/components/ui/icon-button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { personName } from "~/domain/access/person-name";
import { may } from "~/domain/access/role";
import type { TeamList, TeamSummary, TeamThing, TeamThingKind } from "~/domain/access/team";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { teamCopy as copy } from "./team-copy";

const ShareDialog = lazy(() => loadWhenOnline(() => import("./share-dialog")));
const NameDialog = lazy(() => loadWhenOnline(() => import("./team/team-name-dialog")));
const GiveDialog = lazy(() => loadWhenOnline(() => import("./team/give-dialog")));
const DeleteDialog = lazy(() => loadWhenOnline(() => import("./team/delete-team-dialog")));

type Opened = { dialog: "members" | "rename" | "give" | "delete"; team: TeamSummary } | { dialog: "create" };

/** The user's teams, with what each owns. */
export function TeamsSection() {
  const utils = api.useUtils();
  const { data, isLoadingError, refetch } = api.team.list.useQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const left = () => {
    close();
    void utils.team.list.invalidate();
  };
  return (
    <>
      <Section
        title={copy.title}
        description={copy.text}
        actions={data && <Button onClick={() => setOpened({ dialog: "create" })}>{copy.create}</Button>}
      >
        {isLoadingError && <LoadFailed title={copy.loadFailed} onRetry={() => void refetch()} />}
        {!data && !isLoadingError && <Skeleton className="h-10" />}
      </Section>
      {data?.teams.map((team) => (
        <Team key={team.id} team={team} onOpen={(dialog) => setOpened({ dialog, team })} />
      ))}
      <Suspense>{data && opened && <TeamDialog {...{ opened, data, close, left }} />}</Suspense>
    </>
  );
}

type TeamDialogProps = { opened: Opened; data: TeamList; close: () => void; left: () => void };

function TeamDialog({ opened, data, close, left }: TeamDialogProps) {
  if (opened.dialog === "create") return <NameDialog team={null} onClose={close} />;
  // As it is now.
  const team = data.teams.find(({ id }) => id === opened.team.id) ?? opened.team;
  if (opened.dialog === "members")
    return <ShareDialog target={{ teamId: team.id }} onClose={left} onLeft={left} />;
  if (opened.dialog === "rename") return <NameDialog team={team} onClose={close} />;
  if (opened.dialog === "give") return <GiveDialog team={team} things={data.ownThings} onClose={close} />;
  return <DeleteDialog team={team} onClose={close} />;
}

type TeamProps = { team: TeamSummary; onOpen: (dialog: "members" | "rename" | "give" | "delete") => void };

function Team({ team, onOpen }: TeamProps) {
  const { name, owner, role, members, things } = team;
  const isOwner = role === null;
  const button = (label: string, dialog: Parameters<TeamProps["onOpen"]>[0]) => (
    <Button size="sm" variant="ghost" aria-label={copy.of(label, name)} onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  );
  return (
    <Section
      title={name}
      description={copy.facts(isOwner ? null : personName(owner), role, members)}
      actions={
        <span className="flex flex-wrap gap-1">
          {button(copy.members, "members")}
          {may(role, "edit") && button(copy.give.open, "give")}
          {isOwner && button(copy.rename.open, "rename")}
          {isOwner && button(copy.remove.open, "delete")}
        </span>
      }
    >
      {things.length === 0 ? (
        <p className="text-[13px] text-muted">{copy.empty}</p>
      ) : (
        <ul className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t">
          {things.map((thing) => (
            <Thing key={thing.id} thing={thing} teamId={team.id} mayTake={isOwner} />
          ))}
        </ul>
      )}
    </Section>
  );
}

const icons: Readonly<Record<TeamThingKind, ReactNode>> = {
  project: <Folder />,
  connection: <Plug />,
  collection: <BookOpen />,
  template: <LayoutTemplate />,
};

function Thing({ thing, teamId, mayTake }: { thing: TeamThing; teamId: string; mayTake: boolean }) {
  const { kind, id: thingId, name } = thing;
  const utils = api.useUtils();
  const take = api.team.take.useMutation({
    onSuccess: () => void toast.success(copy.take.done(name)),
    onError: (error) => toastError(error, copy.failed),
    onSettled: () => utils.team.list.invalidate(),
  });
  return (
    <li className="flex items-center gap-3 px-5 py-2.5">
      <span aria-hidden className="text-muted [&>svg]:size-4">
        {icons[kind]}
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-foreground text-sm" title={name}>
        {name}
      </span>
      <span className="text-muted text-xs">{copy.kinds[kind]}</span>
      {mayTake && (
        <IconButton
          size="sm"
          label={copy.take.open(name)}
          disabled={take.isPending}
          onClick={() => take.mutate({ teamId, kind, thingId })}
        >
          <X />
        </IconButton>
      )}
    </li>
  );
}
