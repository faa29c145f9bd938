import {
  changeShareInput,
  handOverInput,
  invitationInput,
  inviteInput,
  leaveInput,
  listSharesInput,
  makeLinkInput,
  revokeLinkInput,
  revokeShareInput,
} from "~/domain/access/share-input";
import { changeShare, leave, revokeShare } from "~/server/services/access/end-access";
import { acceptInvitation, readInvitation } from "~/server/services/access/invitations";
import { invite } from "~/server/services/access/invite";
import { makeLink, revokeLink } from "~/server/services/access/links";
import { listShared, listShares } from "~/server/services/access/list-shares";
import { handOver } from "~/server/services/chat/history/hand-over";
import { withEndReplies } from "~/server/services/chat/sending/end-replies";
import { createRouter, deviceProcedure, forUser, limitedProcedure, userProcedure } from "../trpc";

export const accessRouter = createRouter({
  listShares: userProcedure.input(listSharesInput).query(forUser(listShares)),
  listShared: userProcedure.query(({ ctx }) => listShared(ctx.deps, ctx.user)),
  // It looks for an account, and mails.
  invite: deviceProcedure
    .meta({ cost: 5 })
    .input(inviteInput)
    .mutation(({ ctx, input }) => invite(withEndReplies(ctx.deps), ctx, input)),
  changeShare: deviceProcedure
    .input(changeShareInput)
    .mutation(({ ctx, input }) => changeShare(withEndReplies(ctx.deps), ctx, input)),
  revokeShare: deviceProcedure
    .input(revokeShareInput)
    .mutation(({ ctx, input }) => revokeShare(withEndReplies(ctx.deps), ctx, input)),
  handOver: deviceProcedure
    .meta({ cost: 10 })
    .input(handOverInput)
    .mutation(({ ctx, input }) => handOver(withEndReplies(ctx.deps), ctx, input)),
  leave: userProcedure
    .input(leaveInput)
    .mutation(({ ctx, input }) => leave(withEndReplies(ctx.deps), ctx.user, input)),
  makeLink: deviceProcedure.input(makeLinkInput).mutation(({ ctx, input }) => makeLink(ctx.deps, ctx, input)),
  revokeLink: deviceProcedure
    .input(revokeLinkInput)
    .mutation(({ ctx, input }) => revokeLink(withEndReplies(ctx.deps), ctx, input)),
  readInvitation: limitedProcedure("link_address")
    .input(invitationInput)
    .query(({ ctx, input }) => readInvitation(ctx.deps, input)),
  acceptInvitation: userProcedure
    .input(invitationInput)
    .mutation(({ ctx, input }) => acceptInvitation(withEndReplies(ctx.deps), ctx.user, input)),
});
