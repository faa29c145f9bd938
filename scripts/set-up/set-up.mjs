import { build, isBuilt } from "./build.mjs";
import { generate, isGenerated } from "./generate.mjs";
import { install, isInstalled } from "./install.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";
import { step } from "./step.mjs";

/** @typedef {{ title: string, isDone: () => Promise<boolean>, work: () => Promise<void> }} Step */

/** @satisfies {Record<string, Step>} */
const steps = {
  install: { title: "Install the dependencies (npm ci)", isDone: isInstalled, work: install },
  generate: { title: "Generate the database client", isDone: isGenerated, work: generate },
  build: { title: "Build the product", isDone: isBuilt, work: build },
};

/** @param {Step[]} wanted in this order; steps that are up to date are skipped silently */
const setUp = (wanted) =>
  oneAtATime(async () => {
    for (const { title, isDone, work } of wanted) {
      if (!(await isDone())) await step(title, work);
    }
  });

/** Enough to develop, check and test the sources. */
export const prepareSources = () => setUp([steps.install, steps.generate]);

/** Enough to serve. */
export const prepareProduct = () => setUp([steps.install, steps.generate, steps.build]);
