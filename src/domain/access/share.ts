import type { Reach } from "./reach";
import type { Role } from "./role";

export const MAX_SHARES = 100;
const DAY_MS = 86_400_000;

export const expiryOf = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS);

/** What others see of a user. Names are text that somebody chose. */
export type Person = { id: string; name: string | null; avatarUrl: string | null };

/** Somebody's access, as those see it who have access, too. */
export type ShareView = {
  id: string;
  role: Role;
  /** Null: invited, and has not looked yet; shown to the owner alone. */
  person: Person | null;
  /** The address that was invited; shown to the owner alone, and null for who came by a link. */
  email: string | null;
  expiresAt: Date | null;
  lastSeenAt: Date | null;
};

export type ShareLinkView = {
  id: string;
  role: Role;
  /** Absolute. */
  address: string;
  expiresAt: Date | null;
  /** How many people have come by it. */
  people: number;
};

/** Who has access to what a chat builds. */
export type SharedView = {
  /** What is shared: the chat's project with its chats, this chat alone, or a team. */
  target: "project" | "chat" | "team";
  name: string;
  /** How many chats the project or the team has; 1 for a chat. */
  chats: number;
  /** The team that owns the project, whose members have access, too. */
  team: { id: string; name: string; members: number } | null;
  owner: Person;
  /** Of the viewer; null: the owner. */
  role: Role | null;
  shares: ShareView[];
  /** Empty for all but the owner. */
  links: ShareLinkView[];
  reach: Reach;
};

/** What an invitation is for, as whoever holds its link sees it before accepting. */
export type Invitation = {
  target: SharedView["target"];
  name: string;
  ownerName: string | null;
  role: Role;
  expiresAt: Date | null;
  /** It was mailed: only who has confirmed that address may accept. */
  isAddressed: boolean;
};

/** @param secret a link's, or the id of a share that was mailed */
export const invitationPath = (secret: string): string => `/invite/${secret}`;

/** A chat of another user, in the list of what is shared with the user. */
export type SharedChat = {
  chatId: string;
  title: string;
  owner: Person;
  role: Role;
  updatedAt: Date;
};
