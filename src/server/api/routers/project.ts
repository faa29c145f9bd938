import "server-only";
import { editInput, openDraftInput } from "~/domain/project/draft";
import { chooseFileInput } from "~/domain/project/file-choice";
import {
  chatProjectInput,
  contentsInput,
  fileChangeInput,
  nameVersionInput,
  projectInput,
  undoInput,
  versionInput,
  versionListInput,
} from "~/domain/project/project";
import { keepStorageInput, writeStorageInput } from "~/domain/project/project-storage";
import { editDraft } from "~/server/services/project/edit-draft";
import { chooseFile } from "~/server/services/project/file-choice";
import { markVersionGood, nameVersion } from "~/server/services/project/mark-version";
import { redoVersion, restoreVersion, undoVersion } from "~/server/services/project/move-head";
import { openDraft } from "~/server/services/project/open-draft";
import {
  clearStorage,
  keepStorage,
  readStorage,
  writeStorage,
} from "~/server/services/project/project-storage";
import { readFileChange } from "~/server/services/project/read-file-change";
import { readChatProject, readContents } from "~/server/services/project/read-project";
import { listVersions, readVersion, readVersionSummary } from "~/server/services/project/read-versions";
import { saveDraft } from "~/server/services/project/save-draft";
import { asHeavy, createRouter, userProcedure } from "../trpc";

/** It reads the messages of all versions. */
const versionSearch = { cost: 20, lane: "search" } as const;

export const projectRouter = createRouter({
  ofChat: userProcedure
    .input(chatProjectInput)
    .query(({ ctx, input }) => readChatProject(ctx.deps, ctx.user, input)),
  contents: userProcedure
    .input(contentsInput)
    .query(({ ctx, input }) => readContents(ctx.deps, ctx.user, input)),
  openDraft: userProcedure
    .input(openDraftInput)
    .mutation(({ ctx, input }) => openDraft(ctx.deps, ctx.user, input)),
  edit: userProcedure.input(editInput).mutation(({ ctx, input }) => editDraft(ctx.deps, ctx.user, input)),
  save: userProcedure.input(projectInput).mutation(({ ctx, input }) => saveDraft(ctx.deps, ctx.user, input)),
  versions: userProcedure
    .input(versionListInput)
    .query(({ ctx, input, signal }) =>
      asHeavy({ ctx, signal }, input.search ? versionSearch : null, () =>
        listVersions(ctx.deps, ctx.user, input),
      ),
    ),
  version: userProcedure
    .input(versionInput)
    .query(({ ctx, input }) => readVersion(ctx.deps, ctx.user, input)),
  versionSummary: userProcedure
    .input(versionInput)
    .query(({ ctx, input }) => readVersionSummary(ctx.deps, ctx.user, input)),
  fileChange: userProcedure
    .input(fileChangeInput)
    .query(({ ctx, input }) => readFileChange(ctx.deps, ctx.user, input)),
  chooseFile: userProcedure
    .input(chooseFileInput)
    .mutation(({ ctx, input }) => chooseFile(ctx.deps, ctx.user, input)),
  undo: userProcedure.input(undoInput).mutation(({ ctx, input }) => undoVersion(ctx.deps, ctx.user, input)),
  redo: userProcedure
    .input(projectInput)
    .mutation(({ ctx, input }) => redoVersion(ctx.deps, ctx.user, input)),
  restore: userProcedure
    .input(versionInput)
    .mutation(({ ctx, input }) => restoreVersion(ctx.deps, ctx.user, input)),
  nameVersion: userProcedure
    .input(nameVersionInput)
    .mutation(({ ctx, input }) => nameVersion(ctx.deps, ctx.user, input)),
  markGood: userProcedure
    .input(versionInput)
    .mutation(({ ctx, input }) => markVersionGood(ctx.deps, ctx.user, input)),
  storage: userProcedure
    .input(projectInput)
    .query(({ ctx, input }) => readStorage(ctx.deps, ctx.user, input)),
  writeStorage: userProcedure
    .input(writeStorageInput)
    .mutation(({ ctx, input }) => writeStorage(ctx.deps, ctx.user, input)),
  keepStorage: userProcedure
    .input(keepStorageInput)
    .mutation(({ ctx, input }) => keepStorage(ctx.deps, ctx.user, input)),
  clearStorage: userProcedure
    .input(projectInput)
    .mutation(({ ctx, input }) => clearStorage(ctx.deps, ctx.user, input)),
});
