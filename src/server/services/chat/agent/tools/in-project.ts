import { mayChange } from "~/domain/chat/agent/role";
import { DomainError } from "~/domain/error/domain-error";
import { createProject } from "../../../reply/add-reply-version";
import { readBuildingReply } from "../../writing/building-reply";
import { deletionQuestion, remainingDeletions, requestConsent } from "../consent";
import { requestTestConsent } from "../request-test-consent";
import type { Step } from "../run-store";
import { failed, projectOf, type StepContext, type StepResult } from "../step-context";
import { PICTURE_PART } from "../transcript";
import { type AgentTool, agentTool, done } from "./agent-tool";
import type { ProjectTool, ProjectToolAnswer } from "./project-tool";

/** Adapts a project tool for runs: it works on the chat's project, in a hidden page. */
export const inProject = ({ description, input, isPicture, ...rest }: ProjectTool): AgentTool =>
  agentTool({
    description,
    input,
    ...(isPicture && { isPicture }),
    perform: (context, step, parsed) =>
      performInProject(context, step, { tool: { description, input, ...rest }, input: parsed }),
  });

async function performInProject(
  context: StepContext,
  step: Step,
  { tool, input }: { tool: ProjectTool; input: unknown },
): Promise<StepResult> {
  const { deps, job, user, modelName, signal } = context;
  const forbidden =
    tool.effect === "overwrites" && pathsIn(input).find((path) => !mayChange(step.role, path));
  if (forbidden) return failed(`Only checks can be written here, and ${forbidden} is none.`);
  const existing = await projectOf(context);
  if (existing === null && (tool.deletes || tool.effect !== "overwrites"))
    return failed("The project has no files yet.");
  if (existing !== null && tool.deletes) {
    const deleted = await tool.deletes({ deps, user, projectId: existing, input: input as never });
    const consent = requestConsent(context, step, deletionQuestion(context, deleted));
    if (consent !== "granted") return consent;
  }
  if (existing !== null && tool.runsTests) {
    const consent = await requestTestConsent(context, step, existing);
    if (consent !== "granted") return consent;
  }
  const call = {
    deps,
    user,
    projectId: existing ?? (await ensureProject(context)),
    agent: modelName,
    isHidden: true,
    authorship: { modelName, replyId: job.replyId },
    mayDelete: remainingDeletions(context),
    signal,
  };
  const answer = await tool.run({ ...call, input: input as never });
  return toStepResult(answer);
}

/** The paths in already validated arguments. */
const pathsIn = (args: unknown): string[] =>
  (args as { files?: { path: string }[] }).files?.map(({ path }) => path) ?? [];

function toStepResult(answer: ProjectToolAnswer): StepResult {
  if (typeof answer === "string") return done(answer);
  if (Array.isArray(answer)) {
    const result = answer.map((part) => (part.type === "text" ? part.text : PICTURE_PART)).join("\n");
    const image = answer.find((part) => part.type === "image");
    const picture = image && { data: image.data, mediaType: image.mimeType };
    return { ...done(result), ...(picture ? { picture } : {}) };
  }
  const { versionId, changes, text } = answer;
  if (text !== undefined) return { ...done(text), changes, versionId };
  const lines = changes.map(
    ({ path, state, added, removed, reason }) =>
      `${path}: ${state}, +${added} -${removed}${reason ? `. ${reason}` : ""}`,
  );
  const isOffered = changes.some(({ state }) => state === "offered");
  const result =
    versionId || isOffered ? lines.join("\n") : "Nothing had to change: the files are like this already.";
  return { ...done(result), changes, versionId };
}

/** The chat's project; created if there is none. */
export async function ensureProject({ deps, job }: StepContext): Promise<string> {
  const building = await readBuildingReply(deps.db, job);
  if (!building) throw new DomainError("not_found", "The chat was deleted.");
  if (building.projectId) return building.projectId;
  const created = { id: deps.ids.next(), now: deps.clock.now() };
  return deps.db.$transaction((tx) => createProject(tx, building, created));
}
