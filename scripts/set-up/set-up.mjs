import { build, isBuilt } from "./build.mjs";
import { generate, isGenerated } from "./generate.mjs";
import { install, isInstalled } from "./install.mjs";
import { withSetUpLock } from "./set-up-lock.mjs";
import { runStep } from "./step.mjs";

/** @typedef {{ title: string, isUpToDate: () => Promise<boolean>, work: () => Promise<void> }} Step */

/** @satisfies {Record<string, Step>} */
const steps = {
  install: { title: "Install the dependencies (npm ci)", isUpToDate: isInstalled, work: install },
  generate: { title: "Generate the database client", isUpToDate: isGenerated, work: generate },
  build: { title: "Build the product", isUpToDate: isBuilt, work: build },
};

/** @param {Step[]} wanted in this order; steps that are up to date are skipped silently */
const setUp = (wanted) =>
  withSetUpLock(async () => {
    for (const { title, isUpToDate, work } of wanted) {
      if (!(await isUpToDate())) await runStep(title, work);
    }
  });

/** Enough to develop, check and test the sources. */
export const prepareSources = () => setUp([steps.install, steps.generate]);

/** Enough to serve. */
export const prepareProduct = () => setUp([steps.install, steps.generate, steps.build]);
