import { z } from "zod";
import { avatarInput } from "~/domain/account/avatar-input";
import { profileInput, username } from "~/domain/account/profile";
import { removeAvatar, saveAvatar } from "~/server/services/account/avatar";
import { isUsernameFree, readProfile, saveProfile } from "~/server/services/account/profile";
import { createRouter, forUser, userProcedure } from "../../trpc";

export const profileRouter = createRouter({
  read: userProcedure.query(forUser(readProfile)),
  save: userProcedure.input(profileInput).mutation(forUser(saveProfile)),
  isUsernameFree: userProcedure
    .input(z.object({ username }))
    .query(({ ctx, input }) => isUsernameFree(ctx.deps, ctx.user, input.username)),
  saveAvatar: userProcedure
    .meta({ cost: 10 })
    .input(avatarInput)
    .mutation(({ ctx, input }) => saveAvatar(ctx.deps, ctx.user, Buffer.from(input.base64, "base64"))),
  removeAvatar: userProcedure.mutation(forUser(removeAvatar)),
});
