import { installPackagesInput, packageModeInput, packagesInput } from "~/domain/project/packages";
import { projectInput } from "~/domain/project/project";
import {
  installPackages,
  readPackageSetting,
  readPackages,
  removePackages,
  setPackageMode,
  updatePackages,
} from "~/server/services/project/packages";
import { createRouter, forUser, runExpensive, userProcedure } from "../../trpc";

// Each starts a process, which takes a gigabyte at most.
const reading = { cost: 5, concurrency: "bundle" } as const;
const changing = { cost: 20, concurrency: "bundle" } as const;

export const packagesRouter = createRouter({
  state: userProcedure
    .input(projectInput)
    .query((call) => runExpensive(call, reading, () => forUser(readPackages)(call))),
  install: userProcedure
    .input(installPackagesInput)
    .mutation((call) => runExpensive(call, changing, () => forUser(installPackages)(call))),
  update: userProcedure
    .input(packagesInput)
    .mutation((call) => runExpensive(call, changing, () => forUser(updatePackages)(call))),
  remove: userProcedure
    .input(packagesInput)
    .mutation((call) => runExpensive(call, changing, () => forUser(removePackages)(call))),
  setting: userProcedure.query(forUser(readPackageSetting)),
  setMode: userProcedure.input(packageModeInput).mutation(forUser(setPackageMode)),
});
