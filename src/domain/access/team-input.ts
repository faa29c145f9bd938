import { z } from "zod";
import { MAX_TEAM_NAME, teamThingKinds } from "./team";

export const teamInput = z.object({ teamId: z.uuid() });
export const teamNameInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Please enter a name.")
    .max(MAX_TEAM_NAME, `A name can have at most ${MAX_TEAM_NAME} characters.`),
});
export const renameTeamInput = teamInput.extend(teamNameInput.shape);
export const teamThingInput = teamInput.extend({ kind: z.enum(teamThingKinds), thingId: z.uuid() });
export type TeamThingInput = z.infer<typeof teamThingInput>;
