import { isBrandWritten, writeBrand } from "./brand.mjs";
import { build, isBuilt } from "./build.mjs";
import { buildEditor, isEditorBuilt } from "./build-editor.mjs";
import { buildPreview, isPreviewBuilt } from "./build-preview.mjs";
import { areSdksBuilt, buildSdks } from "./build-sdks.mjs";
import { buildServer, isServerBuilt } from "./build-server.mjs";
import { buildShell, isShellBuilt } from "./build-shell.mjs";
import { buildEmptyDatabase, isEmptyDatabaseBuilt } from "./empty-database.mjs";
import { generate, isClientCurrent, isGenerated } from "./generate.mjs";
import {
  areLibrariesInstalled,
  areToolsInstalled,
  install,
  installLibraries,
  installPrisma,
  installTools,
  isInstalled,
  isPrismaInstalled,
} from "./install.mjs";
import { arePreviewLibrariesBuilt, buildPreviewLibraries } from "./preview-libraries.mjs";
import { withSetUpLock } from "./set-up-lock.mjs";
import { runStep } from "./step.mjs";
import { isUiKitWritten, writeUiKit } from "./ui-kit.mjs";

/** @typedef {{ title: string, isUpToDate: () => Promise<boolean>, work: () => Promise<void> }} Step */

/** @satisfies {Record<string, Step>} */
const steps = {
  install: { title: "Install dependencies (npm ci)", isUpToDate: isInstalled, work: install },
  tools: {
    title: "Install dependencies and tools (npm ci)",
    isUpToDate: areToolsInstalled,
    work: installTools,
  },
  // The generated client is committed: Prisma is needed only if the schema has changed.
  prismaForClient: {
    title: "Install Prisma (npm ci)",
    isUpToDate: async () => (await isClientCurrent()) || (await isPrismaInstalled()),
    work: installPrisma,
  },
  prisma: { title: "Install Prisma (npm ci)", isUpToDate: isPrismaInstalled, work: installPrisma },
  client: { title: "Generate database client", isUpToDate: isClientCurrent, work: generate },
  generate: { title: "Generate database client", isUpToDate: isGenerated, work: generate },
  libraries: {
    title: "Install the preview's libraries (npm ci)",
    // Only the built libraries are served.
    isUpToDate: async () => (await areLibrariesInstalled()) || (await arePreviewLibrariesReady()),
    work: installLibraries,
  },
  packages: {
    title: "Build the preview's libraries",
    isUpToDate: arePreviewLibrariesBuilt,
    work: buildPreviewLibraries,
  },
  editor: { title: "Build the editor's workers", isUpToDate: isEditorBuilt, work: buildEditor },
  brand: { title: "Write the brand", isUpToDate: isBrandWritten, work: writeBrand },
  uiKit: { title: "Write the components of projects", isUpToDate: isUiKitWritten, work: writeUiKit },
  preview: { title: "Build the preview's scripts", isUpToDate: isPreviewBuilt, work: buildPreview },
  shell: { title: "Build the terminal's shell", isUpToDate: isShellBuilt, work: buildShell },
  sdks: { title: "Pack the SDKs", isUpToDate: areSdksBuilt, work: buildSdks },
  server: { title: "Build the server", isUpToDate: isServerBuilt, work: buildServer },
  database: {
    title: "Build an empty database",
    isUpToDate: isEmptyDatabaseBuilt,
    work: buildEmptyDatabase,
  },
  build: { title: "Build the pages", isUpToDate: isBuilt, work: build },
};

/** Steps that are up to date are skipped silently. @param {Step} step */
async function runIfNeeded({ title, isUpToDate, work }) {
  if (!(await isUpToDate())) await runStep(title, work);
}

/** @param {(Step | Step[])[]} required in order; the steps of an inner list run in parallel */
const setUp = (required) =>
  withSetUpLock(async () => {
    for (const step of required) await Promise.all([step].flat().map(runIfNeeded));
  });

const runtime = [
  steps.install,
  steps.prismaForClient,
  steps.client,
  steps.brand,
  steps.uiKit,
  steps.preview,
  steps.shell,
  steps.sdks,
];
const previewLibraries = [steps.libraries, steps.packages, steps.editor];
const built = [steps.server, [steps.database, steps.build]];

/** Prepares what reading the settings requires. */
export const prepareRuntime = () => setUp(runtime);

/** Prepares what serving the product requires, except the libraries of previews. */
export const prepareServer = () => setUp([...runtime, ...built]);

/** Prepares the libraries of previews and the editor; the product can be served before. */
export const preparePreviewLibraries = () => setUp(previewLibraries);

export const arePreviewLibrariesReady = async () =>
  (await arePreviewLibrariesBuilt()) && (await isEditorBuilt());

const sources = [
  steps.tools,
  steps.prisma,
  steps.generate,
  steps.brand,
  steps.uiKit,
  ...previewLibraries,
  steps.preview,
  steps.shell,
  steps.sdks,
];

/** Prepares what developing, checking and testing the sources requires. */
export const prepareSources = () => setUp(sources);

/** Prepares what testing and measuring the built product requires. */
export const prepareProduct = () => setUp([...sources, ...built]);
