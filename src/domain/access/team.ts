import type { Role } from "./role";
import type { Person } from "./share";

export const MAX_TEAMS = 20;
export const MAX_TEAM_NAME = 60;

/** What a team can own, in the order in which it is listed. */
export const teamThingKinds = ["project", "connection", "collection", "template"] as const;
export type TeamThingKind = (typeof teamThingKinds)[number];

export type TeamThing = { kind: TeamThingKind; id: string; name: string };

/** A team of the user. */
export type TeamSummary = {
  id: string;
  name: string;
  owner: Person;
  /** Of the viewer; null: the owner. */
  role: Role | null;
  /** Without the owner. */
  members: number;
  things: TeamThing[];
};

/** `ownThings`: what the user could give to a team. */
export type TeamList = { teams: TeamSummary[]; ownThings: TeamThing[] };
