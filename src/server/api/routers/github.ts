import {
  connectInput,
  pullRequestInput,
  pushInput,
  repositoriesInput,
  repositorySourceInput,
} from "~/domain/github/github-input";
import { projectInput } from "~/domain/project/project";
import { connectGitHub, disconnectGitHub, readGitHub } from "~/server/services/github/connection";
import { openPullRequest } from "~/server/services/github/open-pull-request";
import { readProjectOnGitHub } from "~/server/services/github/project-link";
import { pushProject } from "~/server/services/github/push-project";
import { previewImport } from "~/server/services/github/read-repository";
import { searchRepositories } from "~/server/services/github/repositories";
import { createRouter, forUser, userProcedure } from "../trpc";

export const gitHubRouter = createRouter({
  read: userProcedure.query(forUser(readGitHub)),
  connect: userProcedure.meta({ cost: 10 }).input(connectInput).mutation(forUser(connectGitHub)),
  disconnect: userProcedure.mutation(forUser(disconnectGitHub)),
  repositories: userProcedure.meta({ cost: 4 }).input(repositoriesInput).query(forUser(searchRepositories)),
  ofProject: userProcedure.input(projectInput).query(forUser(readProjectOnGitHub)),
  lookAt: userProcedure.meta({ cost: 10 }).input(repositorySourceInput).query(forUser(previewImport)),
  push: userProcedure.meta({ cost: 10 }).input(pushInput).mutation(forUser(pushProject)),
  openPullRequest: userProcedure
    .meta({ cost: 10 })
    .input(pullRequestInput)
    .mutation(forUser(openPullRequest)),
});
