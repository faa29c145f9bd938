import type { Person } from "./share";

/** The longest path that is told. */
export const MAX_PLACE_PATH = 300;

/** Positions in a file that stay with its text: Yjs relative positions in base64. */
export type Caret = { anchor: string; head: string };

/** Where somebody is; in a file, the caret if the focus is in its text. */
export type Place = "chat" | "preview" | { path: string; caret: Caret | null };

/** The file in which somebody is; null: none. */
export const fileOf = (at: Place | undefined): string | null => (typeof at === "object" ? at.path : null);

/** Somebody in a tab, as others see it. */
export type Presence = {
  /** Of a tab of a browser. */
  tabId: string;
  person: Person;
  at: Place;
  /** In the message box. */
  isTyping: boolean;
};

/** The agent among the people in a chat. `lineIn`: its line in a file's text, counted from 1; null: unknown. */
export type AgentPresence = Presence & { lineIn: (text: string) => number | null };

/** A presence, and the chat that is open in the tab. */
export type PresentTab = Presence & { chatId: string };

/** The users in a chat, as its row in a list shows them. */
export type PeopleInChat = { chatId: string; people: Person[] };

/** A tab repeats its presence after this long. */
export const PRESENCE_REPEAT_MS = 15_000;
/** A presence that is not repeated ends after this long. */
export const PRESENCE_TTL_MS = 40_000;

/** What somebody in a chat sees of a project's tabs: those of other users, and who types in this chat. */
export const othersOf = (
  tabs: readonly PresentTab[],
  viewer: { userId: string; chatId: string },
): Presence[] =>
  tabs
    .filter(({ person }) => person.id !== viewer.userId)
    .map(({ chatId, tabId, person, at, isTyping }) => ({
      tabId,
      person,
      at,
      isTyping: isTyping && chatId === viewer.chatId,
    }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const keyOf = ({ person, tabId }: Presence): string => `${person.id}:${tabId}`;

/** One presence of each user: preferably of a tab in which they have the caret. */
export function onePerPerson(people: readonly Presence[]): Presence[] {
  const byPerson = new Map<string, Presence>();
  for (const presence of people) {
    const known = byPerson.get(presence.person.id);
    if (!known || (caretOf(presence) && !caretOf(known))) byPerson.set(presence.person.id, presence);
  }
  return [...byPerson.values()];
}

export const caretOf = ({ at }: Presence): Caret | null => (typeof at === "object" ? at.caret : null);

/** Who joined and who left; users, not tabs. */
export function joinedAndLeft(
  before: readonly Presence[],
  after: readonly Presence[],
): { joined: Person[]; left: Person[] } {
  const missing = (from: readonly Presence[], other: readonly Presence[]) => {
    const known = new Set(other.map(({ person }) => person.id));
    return onePerPerson(from)
      .map(({ person }) => person)
      .filter(({ id }) => !known.has(id));
  };
  return { joined: missing(after, before), left: missing(before, after) };
}

/** White text on each has a contrast of at least 4.5:1; each has at least 3:1 on the backgrounds of both themes. */
export const presenceColors = [
  "#d73337",
  "#b35b00",
  "#827300",
  "#008622",
  "#0f8080",
  "#0079bf",
  "#715ce6",
  "#c13b9f",
] as const;

/** The colour of a user, the same for everybody. */
export function presenceColor(userId: string): (typeof presenceColors)[number] {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + character.charCodeAt(0)) % 65_521;
  return presenceColors[hash % presenceColors.length] ?? presenceColors[0];
}
