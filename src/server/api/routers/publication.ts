import {
  publicationInput,
  publishInput,
  updatePublicationInput,
} from "~/domain/publication/publication-input";
import { deployInput, hostInput, hostTokenInput } from "~/domain/publication/static-host";
import { deployVersion, listDeployments } from "~/server/services/publication/deploy";
import { listHosts, removeHostToken, saveHostToken } from "~/server/services/publication/host-tokens";
import { publish, unpublish, updatePublication } from "~/server/services/publication/publish";
import { listPublications, readPublication } from "~/server/services/publication/read-publications";
import { createRouter, forUser, userProcedure } from "../trpc";

export const publicationRouter = createRouter({
  list: userProcedure.query(forUser(listPublications)),
  ofProject: userProcedure.input(publicationInput).query(forUser(readPublication)),
  // A password is hashed, and the version built.
  publish: userProcedure.meta({ cost: 10 }).input(publishInput).mutation(forUser(publish)),
  update: userProcedure.meta({ cost: 5 }).input(updatePublicationInput).mutation(forUser(updatePublication)),
  remove: userProcedure.input(publicationInput).mutation(forUser(unpublish)),
  hosts: userProcedure.query(forUser(listHosts)),
  saveToken: userProcedure.input(hostTokenInput).mutation(forUser(saveHostToken)),
  removeToken: userProcedure.input(hostInput).mutation(forUser(removeHostToken)),
  deployments: userProcedure.input(publicationInput).query(forUser(listDeployments)),
  // It uploads to another server.
  deploy: userProcedure.meta({ cost: 20 }).input(deployInput).mutation(forUser(deployVersion)),
});
