import "server-only";
import { installPackagesInput, packageModeInput, packagesInput } from "~/domain/project/packages";
import { projectInput } from "~/domain/project/project";
import { readPackageSetting, setPackageMode } from "~/server/services/project/package-mode";
import {
  installPackages,
  readPackages,
  removePackages,
  updatePackages,
} from "~/server/services/project/packages";
import { createRouter, forUser, userProcedure } from "../../trpc";

/** Each asks the registry. */
const change = userProcedure.meta({ cost: 20 });

export const packagesRouter = createRouter({
  state: userProcedure.input(projectInput).query(forUser(readPackages)),
  install: change.input(installPackagesInput).mutation(forUser(installPackages)),
  update: change.input(packagesInput).mutation(forUser(updatePackages)),
  remove: change.input(packagesInput).mutation(forUser(removePackages)),
  setting: userProcedure.query(forUser(readPackageSetting)),
  setMode: userProcedure.input(packageModeInput).mutation(forUser(setPackageMode)),
});
