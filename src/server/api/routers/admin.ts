import { z } from "zod";
import { inquiryChangeInput, inquiryMailInput } from "~/domain/admin/inquiry-input";
import { type ListInput, type ListName, listInputOf } from "~/domain/admin/list";
import {
  deletePersonInput,
  grantPlanInput,
  personChangeInput,
  personInput,
} from "~/domain/admin/person-input";
import { invitationInput, inviteInput, signUpModeInput } from "~/domain/admin/sign-up-input";
import { changeInquiry, resendInquiryMail } from "~/server/services/admin/inquiries";
import { listQueries } from "~/server/services/admin/lists";
import { resendMail } from "~/server/services/admin/mail";
import {
  type Actor,
  confirmAddress,
  deletePerson,
  grantPlan,
  resendConfirmation,
  signOutEverywhere,
  suspend,
  unsuspend,
} from "~/server/services/admin/people";
import { readServer } from "~/server/services/admin/read-server";
import { invite, readSignUp, setSignUpMode, withdrawInvitation } from "~/server/services/admin/sign-up";
import { listTeamMembers } from "~/server/services/admin/teams";
import { type Context, createRouter, ownerProcedure } from "../trpc";

type OwnerCall<Input> = { ctx: Context & Actor; input: Input };

/** The resolver of a procedure that only calls a use case of an administrator. */
const asOwner =
  <Input, Result>(useCase: (deps: Context["deps"], call: { actor: Actor; input: Input }) => Result) =>
  ({ ctx: { deps, user, device }, input }: OwnerCall<Input>): Result =>
    useCase(deps, { actor: { user, device }, input });

const list = <Row>(name: ListName, query: (deps: Context["deps"], input: ListInput) => Promise<Row>) =>
  ownerProcedure
    .meta({ cost: 5 })
    .input(listInputOf(name))
    .query(({ ctx, input }) => query(ctx.deps, input));

const teamInput = z.object({ teamId: z.uuid() });

export const adminRouter = createRouter({
  list: createRouter({
    people: list("people", listQueries.people),
    teams: list("teams", listQueries.teams),
    invitations: list("invitations", listQueries.invitations),
    inquiries: list("inquiries", listQueries.inquiries),
    audit: list("audit", listQueries.audit),
    mail: list("mail", listQueries.mail),
  }),
  person: createRouter({
    grantPlan: ownerProcedure.input(grantPlanInput).mutation(asOwner(grantPlan)),
    suspend: ownerProcedure.input(personChangeInput).mutation(asOwner(suspend)),
    unsuspend: ownerProcedure.input(personChangeInput).mutation(asOwner(unsuspend)),
    signOut: ownerProcedure.input(personChangeInput).mutation(asOwner(signOutEverywhere)),
    confirmAddress: ownerProcedure.input(personChangeInput).mutation(asOwner(confirmAddress)),
    resendConfirmation: ownerProcedure.input(personInput).mutation(asOwner(resendConfirmation)),
    delete: ownerProcedure.input(deletePersonInput).mutation(asOwner(deletePerson)),
  }),
  inquiry: createRouter({
    change: ownerProcedure.input(inquiryChangeInput).mutation(asOwner(changeInquiry)),
    resend: ownerProcedure.input(inquiryMailInput).mutation(asOwner(resendInquiryMail)),
  }),
  signUp: createRouter({
    read: ownerProcedure.query(({ ctx }) => readSignUp(ctx.deps)),
    setMode: ownerProcedure.input(signUpModeInput).mutation(asOwner(setSignUpMode)),
    invite: ownerProcedure.input(inviteInput).mutation(asOwner(invite)),
    withdraw: ownerProcedure.input(invitationInput).mutation(asOwner(withdrawInvitation)),
  }),
  server: ownerProcedure.query(({ ctx }) => readServer(ctx.deps)),
  resendMail: ownerProcedure.input(z.object({ mailId: z.uuid() })).mutation(asOwner(resendMail)),
  teamMembers: ownerProcedure.input(teamInput).query(({ ctx, input }) => listTeamMembers(ctx.deps, input)),
});
