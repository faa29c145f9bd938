import type { ApiScope } from "~/domain/api/scope";
import { requireConsentForTests } from "~/server/services/chat/agent/request-test-consent";
import { fileTools } from "~/server/services/chat/agent/tools/file-tools";
import { pageTools } from "~/server/services/chat/agent/tools/page-tools";
import type { ProjectTool } from "~/server/services/chat/agent/tools/project-tool";
import { readVersionSummary } from "~/server/services/project/versions";
import { toVersion } from "../../v1/operations/versions";
import { projectInput } from "../inputs";
import { type ToolAnswer, type ToolCall, tool } from "../tool";

type Allowed = { scope: ApiScope; cost: number };

/** A tool of our own runs, for MCP clients, which also name the project. */
const inProject = (name: string, of: ProjectTool, { scope, cost }: Allowed) =>
  tool({
    name,
    title: of.title,
    description: of.description,
    input: projectInput.extend(of.input.shape),
    effect: of.effect,
    scope,
    cost,
    async run({
      deps,
      user,
      agent,
      signal,
      input: { project: projectId, ...input },
    }: ToolCall<ProjectArgument>) {
      if (of.runsTests) await requireConsentForTests(deps, user, { projectId });
      // The schema of the tool has parsed the rest.
      return answerOf(
        { deps, user },
        await of.run({ deps, user, agent, isHidden: false, signal, projectId, input: input as never }),
      );
    },
  });

type ProjectArgument = { project: string };

async function answerOf(
  { deps, user }: Pick<ToolCall<unknown>, "deps" | "user">,
  answer: Awaited<ReturnType<ProjectTool["run"]>>,
): Promise<ToolAnswer> {
  if (typeof answer === "string" || Array.isArray(answer)) return answer;
  const { versionId, changes, text } = answer;
  if (text !== undefined) return text;
  if (!versionId) return "Nothing had to change: the files are like this already.";
  return { version: toVersion(await readVersionSummary(deps, user, { versionId })), changes };
}

/** In points of the user's budget; see `callBudgets`. A tool that needs a tab costs half as much as a change. */
const costOf = (name: string, { effect }: ProjectTool): number =>
  effect === "overwrites" ? 10 : name === "read_file" ? 2 : 5;

const toMcpTools = (tools: Readonly<Record<string, ProjectTool>>) =>
  Object.entries(tools).map(([name, of]) =>
    inProject(name, of, {
      scope: of.effect === "reads" ? "projects:read" : "projects:write",
      cost: costOf(name, of),
    }),
  );

export const filesInProject = toMcpTools(fileTools);
export const pageInProject = toMcpTools(pageTools);
