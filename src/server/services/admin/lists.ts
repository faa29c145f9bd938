import type { ListName } from "~/domain/admin/list";
import { listAudit } from "./lists/audit";
import { listInquiries } from "./lists/inquiries";
import { listInvitations } from "./lists/invitations";
import { listMail } from "./lists/mail";
import { listPeople } from "./lists/people";
import { listTeams } from "./lists/teams";
import type { ListDeps, ListPage, PageInput } from "./read-list";

/** Every list of the administration. */
export const listQueries = {
  people: listPeople,
  teams: listTeams,
  invitations: listInvitations,
  inquiries: listInquiries,
  audit: listAudit,
  mail: listMail,
} as const satisfies Record<ListName, (deps: ListDeps, input: PageInput) => Promise<ListPage<object>>>;
