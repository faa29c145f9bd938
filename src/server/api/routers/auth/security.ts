import { z } from "zod";
import { changePasswordInput, reauthenticationInput } from "~/domain/auth/credentials";
import { changeEmailInput } from "~/domain/auth/email-change";
import { eventPageInput } from "~/domain/auth/security-event";
import { deleteAccount } from "~/server/services/auth/account-deletion";
import { cancelEmailChange, changeEmail, pendingEmailChange } from "~/server/services/auth/email-change";
import { changePassword } from "~/server/services/auth/password-change";
import { readReauthentication } from "~/server/services/auth/reauthenticate";
import { listEvents } from "~/server/services/auth/security-events";
import { endOtherSessions, endSession, listSessions } from "~/server/services/auth/sessions";
import { createRouter, deviceProcedure, forUser } from "../../trpc";

const session = z.object({ id: z.uuid() });

export const securityRouter = createRouter({
  reauthentication: deviceProcedure.query(forUser(readReauthentication)),
  changePassword: deviceProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    await changePassword(ctx.deps, ctx, input);
    ctx.deps.sessions.evictUser(ctx.user.id);
  }),
  emailChange: deviceProcedure.query(forUser(pendingEmailChange)),
  changeEmail: deviceProcedure
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx.deps, ctx, input)),
  cancelEmailChange: deviceProcedure.mutation(forUser(cancelEmailChange)),
  sessions: deviceProcedure.query(forUser(listSessions)),
  endSession: deviceProcedure.input(session).mutation(async ({ ctx, input }) => {
    await endSession(ctx.deps, ctx, input);
    ctx.deps.sessions.evictSession(input.id);
  }),
  endOtherSessions: deviceProcedure.mutation(async ({ ctx }) => {
    const ended = await endOtherSessions(ctx.deps, ctx);
    ctx.deps.sessions.evictUser(ctx.user.id);
    return ended;
  }),
  events: deviceProcedure.input(eventPageInput).query(forUser(listEvents)),
  deleteAccount: deviceProcedure.input(reauthenticationInput).mutation(async ({ ctx, input }) => {
    const due = await deleteAccount(ctx.deps, ctx, input);
    ctx.deps.sessions.evictUser(ctx.user.id);
    return due;
  }),
});
