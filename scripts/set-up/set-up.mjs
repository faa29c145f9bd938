import { build, isBuilt } from "./build.mjs";
import { buildEditor, isEditorBuilt } from "./build-editor.mjs";
import { arePackagesBuilt, buildPackages } from "./build-packages.mjs";
import { buildServer, isServerBuilt } from "./build-server.mjs";
import { buildShell, isShellBuilt } from "./build-shell.mjs";
import { generate, isGenerated } from "./generate.mjs";
import { install, isInstalled } from "./install.mjs";
import { withSetUpLock } from "./set-up-lock.mjs";
import { runStep } from "./step.mjs";

/** @typedef {{ title: string, isUpToDate: () => Promise<boolean>, work: () => Promise<void> }} Step */

/** @satisfies {Record<string, Step>} */
const steps = {
  install: { title: "Install dependencies (npm ci)", isUpToDate: isInstalled, work: install },
  generate: { title: "Generate database client", isUpToDate: isGenerated, work: generate },
  packages: { title: "Build the preview's packages", isUpToDate: arePackagesBuilt, work: buildPackages },
  editor: { title: "Build the editor's workers", isUpToDate: isEditorBuilt, work: buildEditor },
  shell: { title: "Build the terminal's shell", isUpToDate: isShellBuilt, work: buildShell },
  server: { title: "Build the server", isUpToDate: isServerBuilt, work: buildServer },
  build: { title: "Build", isUpToDate: isBuilt, work: build },
};

/** @param {Step[]} required in order; steps that are up to date are skipped silently */
const setUp = (required) =>
  withSetUpLock(async () => {
    for (const { title, isUpToDate, work } of required) {
      if (!(await isUpToDate())) await runStep(title, work);
    }
  });

const sources = [steps.install, steps.generate, steps.packages, steps.editor, steps.shell];

/** What developing, checking and testing the sources requires. */
export const prepareSources = () => setUp(sources);

/** What serving the product requires. */
export const prepareProduct = () => setUp([...sources, steps.server, steps.build]);
