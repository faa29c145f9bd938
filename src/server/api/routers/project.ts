import { branchInput, mergeBranchInput, seenBranchInput } from "~/domain/project/branch";
import { editInput, openDraftInput, saveDraftInput } from "~/domain/project/draft";
import { chooseFileInput } from "~/domain/project/file-choice";
import { answerPageInput, stopsAgentsInput } from "~/domain/project/page-request-input";
import {
  chatProjectInput,
  contentsInput,
  fileChangeInput,
  nameVersionInput,
  pictureInput,
  projectInput,
  undoInput,
  versionInput,
  versionListInput,
} from "~/domain/project/project";
import { keepStorageInput, writeStorageInput } from "~/domain/project/project-storage";
import { listBranches, readBranchChange } from "~/server/services/project/branches";
import { editDraft, openDraft, saveDraft } from "~/server/services/project/drafts";
import { chooseFile, readFileChange } from "~/server/services/project/files";
import { deleteBranch, mergeBranch } from "~/server/services/project/merge-branch";
import { redoVersion, restoreVersion, undoVersion } from "~/server/services/project/move-head";
import { answerPageRequest, claimPageRequest, stopAgents } from "~/server/services/project/page-requests";
import { savePicture } from "~/server/services/project/picture";
import {
  clearStorage,
  keepStorage,
  readStorage,
  writeStorage,
} from "~/server/services/project/project-storage";
import { readChatProject } from "~/server/services/project/projects";
import { readContents } from "~/server/services/project/require-project";
import {
  listVersions,
  markVersionGood,
  nameVersion,
  readVersion,
  readVersionSummary,
} from "~/server/services/project/versions";
import { createRouter, forUser, runExpensive, userProcedure } from "../trpc";

/** It reads the messages of all versions. */
const versionSearch = { cost: 20, concurrency: "search" } as const;

export const projectRouter = createRouter({
  ofChat: userProcedure.input(chatProjectInput).query(forUser(readChatProject)),
  contents: userProcedure.input(contentsInput).query(forUser(readContents)),
  openDraft: userProcedure.input(openDraftInput).mutation(forUser(openDraft)),
  edit: userProcedure.input(editInput).mutation(forUser(editDraft)),
  save: userProcedure.input(saveDraftInput).mutation(forUser(saveDraft)),
  versions: userProcedure
    .input(versionListInput)
    .query(({ ctx, input, signal }) =>
      runExpensive({ ctx, signal }, input.search ? versionSearch : null, () =>
        listVersions(ctx.deps, ctx.user, input),
      ),
    ),
  version: userProcedure.input(versionInput).query(forUser(readVersion)),
  versionSummary: userProcedure.input(versionInput).query(forUser(readVersionSummary)),
  fileChange: userProcedure.input(fileChangeInput).query(forUser(readFileChange)),
  chooseFile: userProcedure.input(chooseFileInput).mutation(forUser(chooseFile)),
  undo: userProcedure.input(undoInput).mutation(forUser(undoVersion)),
  redo: userProcedure.input(projectInput).mutation(forUser(redoVersion)),
  restore: userProcedure.input(versionInput).mutation(forUser(restoreVersion)),
  branches: userProcedure.input(projectInput).query(forUser(listBranches)),
  branchChange: userProcedure.input(branchInput).query(forUser(readBranchChange)),
  mergeBranch: userProcedure.input(mergeBranchInput).mutation(forUser(mergeBranch)),
  deleteBranch: userProcedure.input(seenBranchInput).mutation(forUser(deleteBranch)),
  nameVersion: userProcedure.input(nameVersionInput).mutation(forUser(nameVersion)),
  markGood: userProcedure.input(versionInput).mutation(forUser(markVersionGood)),
  savePicture: userProcedure.input(pictureInput).mutation(forUser(savePicture)),
  storage: userProcedure.input(projectInput).query(forUser(readStorage)),
  writeStorage: userProcedure.input(writeStorageInput).mutation(forUser(writeStorage)),
  keepStorage: userProcedure.input(keepStorageInput).mutation(forUser(keepStorage)),
  claimPageRequest: userProcedure.input(chatProjectInput).mutation(forUser(claimPageRequest)),
  answerPageRequest: userProcedure.input(answerPageInput).mutation(forUser(answerPageRequest)),
  stopAgents: userProcedure.input(stopsAgentsInput).mutation(forUser(stopAgents)),
  clearStorage: userProcedure.input(projectInput).mutation(forUser(clearStorage)),
});
