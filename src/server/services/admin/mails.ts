import { z } from "zod";
import { signUpInvitationMail } from "~/domain/admin/sign-up-mail";
import { formatDay } from "~/domain/auth/audit-kind";
import { INVITATION_DAYS } from "~/domain/auth/sign-up-mode";
import { defineMail } from "../mail/define-mail";

export const adminMails = {
  signUpInvitation: defineMail({
    kind: "sign_up_invitation",
    fields: z.object({ invitationId: z.uuid() }),
    subjectId: "invitationId",
    async write({ db, appUrl }, { invitationId }) {
      const invitation = await db.signUpInvitation.findUnique({
        where: { id: invitationId },
        select: { email: true, sentAt: true, invitedBy: { select: { name: true } } },
      });
      if (!invitation) return undefined;
      const { email: to, sentAt, invitedBy } = invitation;
      const until = formatDay(new Date(sentAt.getTime() + INVITATION_DAYS * 86_400_000));
      return {
        to,
        ...signUpInvitationMail({ inviter: invitedBy?.name ?? null, link: `${appUrl}/signup`, until }),
      };
    },
  }),
};
