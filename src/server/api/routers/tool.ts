import {
  ownToolServerInput,
  toolPermissionInput,
  toolServerIdInput,
  toolServerInput,
  toolServerSwitchInput,
} from "~/domain/tool/tool-server-input";
import { deletePermission } from "~/server/services/tool/permissions";
import {
  beginToolSignIn,
  listToolServers,
  readToolServer,
  removeToolServer,
  saveToolServer,
  switchToolServer,
} from "~/server/services/tool/tool-servers";
import { createRouter, forUser, userProcedure } from "../trpc";

export const toolRouter = createRouter({
  servers: userProcedure.query(forUser(listToolServers)),
  state: userProcedure.meta({ cost: 2 }).input(toolServerIdInput).query(forUser(readToolServer)),
  // It calls a server of the user's choice.
  save: userProcedure.meta({ cost: 10 }).input(toolServerInput).mutation(forUser(saveToolServer)),
  switch: userProcedure.input(toolServerSwitchInput).mutation(forUser(switchToolServer)),
  remove: userProcedure.input(ownToolServerInput).mutation(forUser(removeToolServer)),
  signIn: userProcedure.meta({ cost: 10 }).input(ownToolServerInput).mutation(forUser(beginToolSignIn)),
  forget: userProcedure.input(toolPermissionInput).mutation(forUser(deletePermission)),
});
