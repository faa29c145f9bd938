import { Avatar } from "~/components/ui/avatar";
import { personName } from "~/domain/access/person-name";
import { initialOf } from "~/domain/text/initial-of";
import { api } from "~/trpc/react";
import { presenceCopy } from "./presence-copy";

const MAX_FACES = 3;
const REFRESH_MS = 15_000;

/** The others who are in a chat, for its row in a list; nothing while there are none. All rows share one query. */
export function PeopleInChat({ chatId }: { chatId: string }) {
  const { data = [] } = api.chat.listPresent.useQuery(undefined, {
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  const people = data.find((each) => each.chatId === chatId)?.people ?? [];
  if (people.length === 0) return null;
  const label = presenceCopy.change({ joined: people, left: [] });
  return (
    <span role="img" aria-label={label} title={label} className="flex shrink-0 items-center gap-0.5">
      {people.slice(0, MAX_FACES).map((person) => (
        <Avatar key={person.id} url={person.avatarUrl} initial={initialOf(personName(person))} size="sm" />
      ))}
      {people.length > MAX_FACES && <span className="text-muted text-xs">+{people.length - MAX_FACES}</span>}
    </span>
  );
}
