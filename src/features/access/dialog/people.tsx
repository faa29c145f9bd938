import { Check, ChevronDown, Crown, UserMinus } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "~/components/ui/avatar";
import { Button } from "~/components/ui/button";
import { useClock } from "~/components/ui/clock";
import { Menu, MenuAction, MenuDivider } from "~/components/ui/menu";
import { personName } from "~/domain/access/person-name";
import { type Role, roles } from "~/domain/access/role";
import type { Person, SharedView, ShareView } from "~/domain/access/share";
import { initialOf } from "~/domain/text/initial-of";
import { timesOn } from "~/lib/times";
import { copy } from "../copy";

/** What the owner can do about somebody's access. */
export type ShareActions = {
  change: (share: ShareView, role: Role) => void;
  handOver: (share: ShareView) => void;
  remove: (share: ShareView) => void;
};

type PeopleProps = {
  shared: SharedView;
  /** Null: the viewer may not change it. */
  actions: ShareActions | null;
};

/** Who was given access, and the owner. */
export function People({ shared, actions }: PeopleProps) {
  return (
    <section aria-labelledby="people" className="flex flex-col gap-1">
      <h3 id="people" className="font-medium text-[13px] text-foreground">
        {copy.people.title}
      </h3>
      <ul className="flex flex-col divide-y divide-border">
        <Row person={shared.owner} name={personName(shared.owner)} note={null}>
          <span className="text-[13px] text-muted">{copy.owner}</span>
        </Row>
        {shared.shares.map((share) => (
          <Sharer key={share.id} share={share} actions={actions} />
        ))}
      </ul>
      {shared.team && <p className="text-[13px] text-muted">{copy.people.team(shared.team)}</p>}
      {shared.shares.length === 0 && !shared.team && (
        <p className="text-[13px] text-muted">{copy.people.none}</p>
      )}
    </section>
  );
}

/** The name or, of somebody who has not come yet, the address. */
export const shareName = ({ person, email }: ShareView): string =>
  person ? personName(person) : (email ?? personName({ name: null }));

function Sharer({ share, actions }: { share: ShareView; actions: ShareActions | null }) {
  const { person, email, role, expiresAt, lastSeenAt } = share;
  const clock = useClock();
  const times = timesOn(clock);
  const name = shareName(share);
  const seen = lastSeenAt ? copy.people.lastSeen(times.when(lastSeenAt)) : copy.people.notSeen;
  const note = [person && email, seen, expiresAt && copy.people.until(times.day(expiresAt))];
  return (
    <Row person={person} name={name} note={clock.isKnown ? note.filter(Boolean).join(" · ") : null}>
      {actions ? (
        <AccessMenu share={share} name={name} actions={actions} />
      ) : (
        <span className="text-[13px] text-muted">{copy.roles[role]}</span>
      )}
    </Row>
  );
}

type RowProps = { person: Person | null; name: string; note: string | null; children: ReactNode };

function Row({ person, name, note, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="size-8">
        <Avatar url={person?.avatarUrl ?? null} initial={initialOf(name)} />
      </span>
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        <span dir="auto" className="truncate text-foreground text-sm" title={name}>
          {name}
        </span>
        {note && <span className="text-muted text-xs [overflow-wrap:anywhere]">{note}</span>}
      </span>
      <span className="ml-auto">{children}</span>
    </li>
  );
}

type AccessMenuProps = { share: ShareView; name: string; actions: ShareActions };

function AccessMenu({ share, name, actions }: AccessMenuProps) {
  const { person, role } = share;
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost" aria-label={copy.people.access(name, role)}>
          {copy.roles[role]}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {roles.map((each) => (
        <MenuAction key={each} onSelect={() => each !== role && actions.change(share, each)}>
          {copy.roles[each]}
          {each === role && <Check className="ml-auto" />}
        </MenuAction>
      ))}
      <MenuDivider />
      {person && (
        <MenuAction icon={<Crown />} onSelect={() => actions.handOver(share)}>
          {copy.people.handOver}
        </MenuAction>
      )}
      <MenuAction icon={<UserMinus />} tone="danger" onSelect={() => actions.remove(share)}>
        {copy.people.remove}
      </MenuAction>
    </Menu>
  );
}
