import { z } from "zod";
import { invitationMail } from "~/domain/access/invitation-mail";
import { invitationPath } from "~/domain/access/share";
import { defineMail } from "../mail/define-mail";

export const accessMails = {
  /** Its link holds no secret: only who has confirmed the address can accept. */
  invitation: defineMail({
    kind: "access_invitation",
    fields: z.object({ shareId: z.uuid() }),
    subjectId: "shareId",
    async write({ db, appUrl }, { shareId }) {
      const share = await db.share.findUnique({
        where: { id: shareId },
        select: {
          email: true,
          role: true,
          expiresAt: true,
          givenBy: { select: { name: true } },
          project: { select: { name: true } },
          chat: { select: { title: true } },
          team: { select: { name: true } },
        },
      });
      if (!share?.email) return undefined;
      const { email: to, role, expiresAt, givenBy, project, chat, team } = share;
      const link = `${appUrl}${invitationPath(shareId)}`;
      const name = team?.name ?? project?.name ?? chat?.title ?? "";
      const invited = { inviter: givenBy.name, name, isTeam: team !== null, role, expiresAt, link };
      return { to, ...invitationMail(invited) };
    },
  }),
};
