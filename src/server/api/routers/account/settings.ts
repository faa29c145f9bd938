import { pushEndpointInput, pushSubscriptionInput } from "~/domain/account/push";
import { settingsPatch } from "~/domain/account/settings";
import { saveRolesInput } from "~/domain/chat/agent/role-input";
import { generationSettings } from "~/domain/chat/generation";
import { isPushSubscribed, pushKeys, subscribePush, unsubscribePush } from "~/server/services/account/push";
import { readSettings, saveSettings } from "~/server/services/account/settings";
import { readGeneration, readRoles, saveGeneration, saveRoles } from "~/server/services/chat/user-settings";
import { createRouter, forUser, userProcedure } from "../../trpc";

export const settingsRouter = createRouter({
  read: userProcedure.query(forUser(readSettings)),
  save: userProcedure.input(settingsPatch).mutation(forUser(saveSettings)),
  generation: userProcedure.query(forUser(readGeneration)),
  saveGeneration: userProcedure.input(generationSettings).mutation(forUser(saveGeneration)),
  roles: userProcedure.query(forUser(readRoles)),
  saveRoles: userProcedure.input(saveRolesInput).mutation(forUser(saveRoles)),
  pushKey: userProcedure.query(async ({ ctx }) => (await pushKeys(ctx.deps)).publicKey),
  isPushSubscribed: userProcedure.input(pushEndpointInput).query(forUser(isPushSubscribed)),
  subscribePush: userProcedure.input(pushSubscriptionInput).mutation(forUser(subscribePush)),
  unsubscribePush: userProcedure.input(pushEndpointInput).mutation(forUser(unsubscribePush)),
});
