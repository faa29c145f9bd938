import { renameTeamInput, teamInput, teamNameInput, teamThingInput } from "~/domain/access/team-input";
import { createTeam, deleteTeam, listTeams, renameTeam } from "~/server/services/access/teams";
import { giveToTeam, takeFromTeam } from "~/server/services/chat/history/give-to-team";
import { withEndReplies } from "~/server/services/chat/sending/end-replies";
import { createRouter, forUser, userProcedure } from "../../trpc";

export const teamRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listTeams(ctx.deps, ctx.user)),
  create: userProcedure.input(teamNameInput).mutation(forUser(createTeam)),
  rename: userProcedure.input(renameTeamInput).mutation(forUser(renameTeam)),
  remove: userProcedure
    .input(teamInput)
    .mutation(({ ctx, input }) => deleteTeam(withEndReplies(ctx.deps), ctx.user, input)),
  give: userProcedure
    .meta({ cost: 10 })
    .input(teamThingInput)
    .mutation(({ ctx, input }) => giveToTeam(withEndReplies(ctx.deps), ctx.user, input)),
  take: userProcedure
    .input(teamThingInput)
    .mutation(({ ctx, input }) => takeFromTeam(withEndReplies(ctx.deps), ctx.user, input)),
});
