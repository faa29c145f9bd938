import { Bot } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Menu, MenuAction } from "~/components/ui/menu";
import { Tooltip } from "~/components/ui/tooltip";
import { personName } from "~/domain/access/person-name";
import { onePerPerson, type Presence, presenceColor } from "~/domain/access/presence";
import type { Person } from "~/domain/access/share";
import { firstCharacters } from "~/domain/text/first-characters";
import { cn } from "~/lib/cn";
import { AGENT_ID } from "./agent-place";
import { presenceCopy } from "./presence-copy";
import type { PresenceStore } from "./presence-store";

const MAX_FACES = 3;
const SIZE = "flex size-7 items-center justify-center rounded-full text-[11px] font-semibold";

type FacesProps = { presence: PresenceStore; isVertical?: boolean };

/**
 * The others in a chat and its project, and the agent while it works; pressing one follows them. Nothing while nobody else
 * is there. A narrow pane has room for one face.
 */
export function Faces({ presence, isVertical = false }: FacesProps) {
  const people = onePerPerson(useSyncExternalStore(presence.subscribe, presence.people, presence.people));
  const agent = useSyncExternalStore(presence.subscribe, presence.agent, presence.agent);
  const followed = useSyncExternalStore(presence.subscribe, presence.followed, presence.followed);
  if (people.length === 0) return null;
  const all = agent ? [...people, agent] : people;
  return (
    <ul
      aria-label={presenceCopy.title}
      data-faces
      className={cn(
        "flex shrink-0 items-center gap-1 pointer-coarse:gap-4 @max-lg:px-0 px-1",
        isVertical && "flex-col",
      )}
    >
      {all.slice(0, MAX_FACES).map((each, at) => (
        <li key={each.person.id} className={cn(at > 0 && "@max-lg:hidden")}>
          <Face
            presence={each}
            isFollowed={each.person.id === followed}
            onFollow={() => presence.follow(each.person.id === followed ? null : each.person.id)}
          />
        </li>
      ))}
      {all.length > 1 && (
        <li className={cn(all.length <= MAX_FACES && "hidden @max-lg:block")}>
          <Everybody people={all} onFollow={presence.follow} />
        </li>
      )}
    </ul>
  );
}

type EverybodyProps = { people: readonly Presence[]; onFollow: (personId: string) => void };

/** Where there are more people than faces: their number, and all of them on a press. */
const Everybody = ({ people, onFollow }: EverybodyProps) => (
  <Menu
    trigger={
      <button type="button" className={cn(SIZE, "tap-room bg-elevated text-muted hover:text-foreground")}>
        <span aria-hidden className="@max-lg:hidden">
          +{people.length - MAX_FACES}
        </span>
        <span aria-hidden className="hidden @max-lg:inline">
          +{people.length - 1}
        </span>
        <span className="sr-only">{presenceCopy.everybody(people.length)}</span>
      </button>
    }
  >
    {people.map((each) => (
      <MenuAction key={each.person.id} onSelect={() => onFollow(each.person.id)}>
        <span dir="auto" className="min-w-0 truncate">
          {presenceCopy.face(each)}
        </span>
      </MenuAction>
    ))}
  </Menu>
);

type FaceProps = { presence: Presence; isFollowed: boolean; onFollow: () => void };

function Face({ presence, isFollowed, onFollow }: FaceProps) {
  const label = presenceCopy.face(presence);
  const color = presenceColor(presence.person.id);
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isFollowed}
        onClick={onFollow}
        className={cn(SIZE, "tap-room text-white")}
        style={{
          backgroundColor: color,
          ...(isFollowed && { boxShadow: `0 0 0 2px var(--background), 0 0 0 4px ${color}` }),
        }}
      >
        {presence.tabId === AGENT_ID ? (
          <Bot aria-hidden className="size-4" />
        ) : (
          <Picture person={presence.person} />
        )}
      </button>
    </Tooltip>
  );
}

/** Their picture or, without one that this user may see, their initial. */
function Picture({ person }: { person: Person }) {
  const [isBroken, setBroken] = useState(false);
  if (person.avatarUrl === null || isBroken)
    return <span aria-hidden>{firstCharacters(personName(person), 1).toUpperCase()}</span>;
  return (
    // biome-ignore lint/performance/noImgElement: 256 px WebP from our own database; Next's optimizer could not read it.
    <img
      src={person.avatarUrl}
      alt=""
      width={28}
      height={28}
      className="size-full rounded-full object-cover"
      onError={() => setBroken(true)}
    />
  );
}
