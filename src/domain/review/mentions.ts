import { escapePattern } from "../text/escape-pattern";

/** A mention within a comment. Names change and are no words, so the text holds the user's id. */
const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;

export const mentionOf = (userId: string): string => `@[${userId}]`;

/** The ids of who is mentioned, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, userId = ""]) => userId)),
];

type Named = { id: string; name: string | null };

/** A part of a comment: text, or the id of who is mentioned. */
export type CommentPart = { text: string } | { userId: string };

export const partsOf = (text: string): CommentPart[] =>
  text
    .split(MENTION)
    .map((part, at) => (at % 2 === 1 ? { userId: part } : { text: part }))
    .filter((part) => !("text" in part) || part.text !== "");

/** A comment as it is shown and edited: with names in place of ids. */
export const withNames = (text: string, people: readonly Named[], unknown: string): string =>
  text.replace(
    MENTION,
    (_, userId: string) => `@${people.find(({ id }) => id === userId)?.name?.trim() || unknown}`,
  );

/** The same text with ids in place of the names of people. A longer name comes before one that it begins with. */
export const withIds = (typed: string, people: readonly Named[]): string =>
  people
    .flatMap(({ id, name }) => (name?.trim() ? { id, name: name.trim() } : []))
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce(
      (text, { id, name }) =>
        text.replace(
          new RegExp(`(?<![\\p{L}\\p{N}])@${escapePattern(name)}(?![\\p{L}\\p{N}])`, "gu"),
          mentionOf(id),
        ),
      typed,
    );
