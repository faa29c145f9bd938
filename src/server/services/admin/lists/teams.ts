import { Prisma } from "~/server/db/generated/client";
import { type ListDeps, type ListPage, type ListQuery, type PageInput, readList } from "../read-list";

/** `members`: without the owner. */
export type TeamRow = {
  id: string;
  name: string;
  ownerName: string | null;
  ownerEmail: string;
  members: number;
  projects: number;
  createdAt: Date;
};

const members = Prisma.sql`(SELECT count(*)::int FROM shares WHERE team_id = teams.id)`;
const projects = Prisma.sql`(SELECT count(*)::int FROM projects WHERE team_id = teams.id)`;

const query: ListQuery<"teams"> = {
  columns: Prisma.sql`teams.id, teams.name, owner.name AS "ownerName", owner.email AS "ownerEmail",
    ${members} AS members, ${projects} AS projects, teams.created_at AS "createdAt"`,
  from: Prisma.sql`teams JOIN users owner ON owner.id = teams.owner_id`,
  id: Prisma.sql`teams.id`,
  search: [Prisma.sql`teams.name`, Prisma.sql`owner.email`, Prisma.sql`owner.name`],
  sorts: {
    name: { by: Prisma.sql`lower(teams.name)`, type: "text" },
    members: { by: members, type: "numeric" },
    projects: { by: projects, type: "numeric" },
    created: { by: Prisma.sql`teams.id`, type: "uuid" },
  },
  filters: {},
};

/** A page of the teams. */
export const listTeams = (deps: ListDeps, input: PageInput): Promise<ListPage<TeamRow>> =>
  readList<TeamRow & { sortKey: string }>(deps, query, input);
