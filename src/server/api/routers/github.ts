import "server-only";
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
import { lookAtRepository } from "~/server/services/github/read-repository";
import { searchRepositories } from "~/server/services/github/repositories";
import { createRouter, userProcedure } from "../trpc";

export const gitHubRouter = createRouter({
  read: userProcedure.query(({ ctx }) => readGitHub(ctx.deps, ctx.user)),
  connect: userProcedure
    .meta({ cost: 10 })
    .input(connectInput)
    .mutation(({ ctx, input }) => connectGitHub(ctx.deps, ctx.user, input)),
  disconnect: userProcedure.mutation(({ ctx }) => disconnectGitHub(ctx.deps, ctx.user)),
  repositories: userProcedure
    .meta({ cost: 4 })
    .input(repositoriesInput)
    .query(({ ctx, input }) => searchRepositories(ctx.deps, ctx.user, input)),
  ofProject: userProcedure
    .input(projectInput)
    .query(({ ctx, input }) => readProjectOnGitHub(ctx.deps, ctx.user, input)),
  lookAt: userProcedure
    .meta({ cost: 10 })
    .input(repositorySourceInput)
    .query(({ ctx, input }) => lookAtRepository(ctx.deps, ctx.user, input)),
  push: userProcedure
    .meta({ cost: 10 })
    .input(pushInput)
    .mutation(({ ctx, input }) => pushProject(ctx.deps, ctx.user, input)),
  openPullRequest: userProcedure
    .meta({ cost: 10 })
    .input(pullRequestInput)
    .mutation(({ ctx, input }) => openPullRequest(ctx.deps, ctx.user, input)),
});
