import type { InvitationState } from "~/domain/admin/list";
import { INVITATION_DAYS } from "~/domain/auth/sign-up-mode";
import { Prisma } from "~/server/db/generated/client";
import { type ListDeps, type ListPage, type ListQuery, type PageInput, readList } from "../read-list";

/** `invitedBy`: null: their account is gone. */
export type InvitationRow = {
  id: string;
  email: string;
  state: InvitationState;
  invitedBy: string | null;
  sentAt: Date;
  createdAt: Date;
};

const query = (now: Date): ListQuery<"invitations"> => {
  const expired = new Date(now.getTime() - INVITATION_DAYS * 86_400_000);
  const state = Prisma.sql`CASE
    WHEN EXISTS (SELECT 1 FROM users WHERE users.email = invitations.email AND email_verified IS NOT NULL) THEN 'accepted'
    WHEN sent_at <= ${expired} THEN 'expired' ELSE 'open' END`;
  return {
    columns: Prisma.sql`invitations.id, invitations.email, ${state} AS state, inviter.email AS "invitedBy",
      sent_at AS "sentAt", invitations.created_at AS "createdAt"`,
    from: Prisma.sql`sign_up_invitations invitations LEFT JOIN users inviter ON inviter.id = invited_by_id`,
    id: Prisma.sql`invitations.id`,
    search: [Prisma.sql`invitations.email`],
    sorts: {
      email: { by: Prisma.sql`invitations.email`, type: "text" },
      sent: { by: Prisma.sql`extract(epoch FROM sent_at)`, type: "numeric" },
    },
    filters: {
      state: (value) => Prisma.sql`${state} = ${value}`,
    },
  };
};

/** A page of the invitations to sign up. */
export const listInvitations = (deps: ListDeps, input: PageInput): Promise<ListPage<InvitationRow>> =>
  readList<InvitationRow & { sortKey: string }>(deps, query(deps.clock.now()), input);
