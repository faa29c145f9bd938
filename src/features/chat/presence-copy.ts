import { personName } from "~/domain/access/person-name";
import type { Presence } from "~/domain/access/presence";
import type { Person } from "~/domain/access/share";
import { visibleText } from "~/domain/text/verbatim";

const placeOf = ({ at, isTyping }: Presence): string => {
  if (isTyping) return "typing a message";
  return typeof at === "string" ? { chat: "chat", preview: "preview" }[at] : visibleText(at.path);
};

const listOf = (people: readonly Person[]): string =>
  new Intl.ListFormat("en-US", { type: "conjunction" }).format(people.map(personName));

const joined = (people: readonly Person[]) => `${listOf(people)} ${people.length === 1 ? "is" : "are"} here.`;
const left = (people: readonly Person[]) => `${listOf(people)} left.`;

/** All text about who else is in a chat. */
export const presenceCopy = {
  title: "People here",
  everybody: (count: number) => `All ${count} people here`,
  agent: "Agent",
  /** Where somebody is: "Ana · src/App.tsx". */
  face: (presence: Presence) => `${personName(presence.person)} · ${placeOf(presence)}`,
  following: (person: Person) => `Following ${personName(person)}`,
  /** Announced to screen readers; "" for nothing. */
  change: (change: { joined: readonly Person[]; left: readonly Person[] }) =>
    [change.joined.length > 0 && joined(change.joined), change.left.length > 0 && left(change.left)]
      .filter(Boolean)
      .join(" "),
};
