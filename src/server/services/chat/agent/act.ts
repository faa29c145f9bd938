import "server-only";
import { endingTool, mayChange, mayUse } from "~/domain/chat/agent/role";
import { NO_ACTION } from "~/domain/chat/agent/step-results";
import { DomainError } from "~/domain/error/domain-error";
import { changesBetween } from "~/domain/reply/apply-reply";
import { storableText } from "~/domain/text/storable-text";
import { askedWith, boundResult, readArguments, refusals } from "~/domain/tool/tool-call";
import { ToolServerError } from "~/server/ports/tools";
import { isWithoutPage } from "../../project/page-requests";
import { readVersionChange } from "../../project/read-version-change";
import { createProject } from "../../reply/add-reply-version";
import type { OfferedTool } from "../../tool/open-toolbox";
import { decisionNow, keepPermission } from "../../tool/permissions";
import { reasonOf } from "../../tool/reachable-servers";
import { setRunsCommands } from "../tools/command-run";
import { readBuildingReply } from "../writing/building-reply";
import { type Acted, type Acting, describeIssues, failed, projectOf } from "./acting";
import { deletionOf, deletionsLeft, leaveFor } from "./consent";
import { finish } from "./finish";
import { leaveForTests } from "./leave-for-tests";
import { handOver, review } from "./review";
import type { Step } from "./run-store";
import { addPackages, mustAskForPackages, packagesInput } from "./tools/add-package";
import { fileTools } from "./tools/file-tools";
import { goBackTool } from "./tools/go-back";
import { pageTools } from "./tools/page-tools";
import type { ProjectTool, ProjectToolAnswer } from "./tools/project-tool";
import { commandInput, mustAskForCommands } from "./tools/run-command";
import { runInTerminal } from "./tools/run-in-terminal";
import { questionsInput, runTools } from "./tools/run-tools";
import { PICTURE_PART } from "./transcript";

const projectTools: readonly ProjectTool[] = [...fileTools, goBackTool, ...pageTools];

/**
 * Does a step. What is not allowed is refused here, whatever its model was told.
 *
 * @param isRepeated a process ended while it did this step
 * @throws the signal's reason
 */
export async function act(acting: Acting, step: Step, isRepeated: boolean): Promise<Acted> {
  const { signal } = acting;
  try {
    const before = isRepeated ? await doneBefore(acting, step) : null;
    return bounded(before ?? (await perform(acting, step)), acting.maxCharacters);
  } catch (error) {
    signal.throwIfAborted();
    if (isWithoutPage(error)) return { kind: "hold", hold: { state: "waiting", reason: NO_PAGE } };
    if (error instanceof DomainError)
      return bounded(
        failed([error.userMessage, error.detail].filter(Boolean).join(" ")),
        acting.maxCharacters,
      );
    throw error;
  }
}

const NO_PAGE =
  "It needs the running page: open this chat in a tab, or have Chromium run on the server (CHROMIUM_PATH, CHROMIUM_SANDBOX).";

function bounded(acted: Acted, max: number): Acted {
  return acted.kind === "hold" ? acted : { ...acted, result: boundResult(storableText(acted.result), max) };
}

/** What an action did whose process ended before it was noted; null where it may be done again. */
async function doneBefore({ deps, job, steps, toolbox }: Acting, step: Step): Promise<Acted | null> {
  if (toolbox.some(({ functionName }) => functionName === step.tool))
    return failed("The server ended during this call: whether it was done is not known.");
  const known = steps.flatMap(({ versionId }) => versionId ?? []);
  const version = await deps.db.version.findFirst({
    where: { messageId: job.replyId, createdAt: { gte: step.startedAt }, id: { notIn: known } },
    orderBy: { number: "desc" },
    select: { id: true },
  });
  if (version) {
    const change = await deps.db.$transaction((tx) => readVersionChange(tx, version.id));
    return {
      kind: "result",
      state: "done",
      result: "It was done; the server ended right after it.",
      versionId: version.id,
      changes: changesBetween(change),
    };
  }
  if (step.tool === "run_command")
    return failed("The server ended during this command: whether it ran is not known. Look at the files.");
  return null;
}

async function perform(acting: Acting, step: Step): Promise<Acted> {
  if (step.role !== acting.run.role)
    return { kind: "result", state: "refused", result: "Not done: it is another role's turn." };
  if (step.tool === "say") return failed(`${NO_ACTION} or call ${endingTool[step.role]}.`);
  if (step.tool === "hand_over" && step.role !== "coder") return handOver(acting, step);
  if (!mayUse(step.role, step.tool)) return failed(refusals.unknown);
  const own = projectTools.find(({ name }) => name === step.tool);
  if (own) return performInProject(acting, step, own);
  const offered = acting.toolbox.find(({ functionName }) => functionName === step.tool);
  if (offered) return callServer(acting, step, offered);
  const args: unknown = JSON.parse(step.arguments);
  if (step.tool === "ask_person") return askPerson(acting, args);
  if (step.tool === "finish") return finish(acting, step);
  if (step.tool === "review") return review(acting, args);
  if (step.tool === "add_package") return addPackage(acting, step, args);
  if (step.tool === "run_command") return runCommand(acting, step, args);
  const tool = runTools.find(({ name }) => name === step.tool);
  if (!tool?.run) return failed(refusals.unknown);
  const { deps, job, user, steps, maxCharacters, run } = acting;
  const input = tool.input.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const projectId = await projectOf(acting);
  const result = await tool.run({
    deps,
    job,
    user,
    steps,
    plan: run.plan,
    maxCharacters,
    projectId,
    input: input.data as never,
  });
  return {
    kind: "result",
    state: "done",
    result,
    ...(step.role === "planner" && step.tool === "set_plan" ? { next: "coder" } : {}),
  };
}

/** The chat's project, which its first file makes. */
async function ensureProject({ deps, job }: Acting): Promise<string> {
  const building = await readBuildingReply(deps.db, job);
  if (!building) throw new DomainError("not_found", "The chat was deleted.");
  if (building.projectId) return building.projectId;
  const made = { id: deps.ids.next(), now: deps.clock.now() };
  return deps.db.$transaction((tx) => createProject(tx, building, made));
}

async function performInProject(acting: Acting, step: Step, tool: ProjectTool): Promise<Acted> {
  const { deps, job, user, modelName, signal } = acting;
  const args: unknown = JSON.parse(step.arguments);
  const input = tool.input.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const outside = tool.effect === "overwrites" && pathsIn(args).find((path) => !mayChange(step.role, path));
  if (outside) return failed(`Only checks can be written here, and ${outside} is none.`);
  const existing = await projectOf(acting);
  if (existing === null && (tool.deletes || tool.effect !== "overwrites"))
    return failed("The project has no files yet.");
  if (existing !== null && tool.deletes) {
    const deleted = await tool.deletes({ deps, user, projectId: existing, input: input.data as never });
    const leave = leaveFor(acting, step, deletionOf(acting, deleted));
    if (leave !== "granted") return leave;
  }
  if (existing !== null && tool.name === "run_tests") {
    const leave = await leaveForTests(acting, step, existing);
    if (leave !== "granted") return leave;
  }
  const call = {
    deps,
    user,
    projectId: existing ?? (await ensureProject(acting)),
    agent: modelName,
    isApart: true,
    authorship: { modelName, replyId: job.replyId },
    mayDelete: deletionsLeft(acting),
    signal,
  };
  const answer = await tool.run({ ...call, input: input.data as never });
  return toActed(answer);
}

/** The files that a change names; its schema has accepted it. */
const pathsIn = (args: unknown): string[] =>
  (args as { files?: { path: string }[] }).files?.map(({ path }) => path) ?? [];

function toActed(answer: ProjectToolAnswer): Acted {
  if (typeof answer === "string") return { kind: "result", state: "done", result: answer };
  if (Array.isArray(answer)) {
    const result = answer.map((part) => (part.type === "text" ? part.text : PICTURE_PART)).join("\n");
    const image = answer.find((part) => part.type === "image");
    const picture = image && { data: image.data, mediaType: image.mimeType };
    return { kind: "result", state: "done", result, ...(picture ? { picture } : {}) };
  }
  const { versionId, changes, text } = answer;
  if (text !== undefined) return { kind: "result", state: "done", result: text, changes, versionId };
  const lines = changes.map(
    ({ path, state, added, removed, reason }) =>
      `${path}: ${state}, +${added} -${removed}${reason ? `. ${reason}` : ""}`,
  );
  const result = versionId ? lines.join("\n") : "Nothing had to change: the files are like this already.";
  return { kind: "result", state: "done", result, changes, versionId };
}

/** A tool of a server that the user connected: what leaves the machine is shown in full before. */
async function callServer(acting: Acting, step: Step, tool: OfferedTool): Promise<Acted> {
  const { deps, job, run, signal } = acting;
  const { serverId, serverName, name, hash } = tool;
  const read = askedWith(readArguments(step.arguments));
  if ("refusal" in read) return failed(read.refusal);
  const of = { userId: job.userId, serverId, tool: name };
  const decision = await decisionNow(deps.db, of, hash);
  if (decision === "never") return { kind: "result", state: "refused", result: refusals.refused };
  if (decision === null) {
    const asked = { title: `Call ${name} of ${serverName}`, lines: [step.arguments], mayAlways: true };
    // Another server may have taken its name meanwhile, and a server may describe its tool in another way.
    const leave = leaveFor(acting, step, asked, [serverId, hash]);
    if (leave !== "granted") return leave;
    if (run.consent?.answer === "always")
      await deps.db.$transaction((tx) => keepPermission(deps, tx, of, { decision: "always", hash }));
  }
  try {
    const result = await deps.tools.call(tool.server, { tool: name, arguments: read.args }, signal);
    return { kind: "result", state: "done", result };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolServerError)) throw error;
    return failed(`The call failed: ${reasonOf(tool.server, error)}`);
  }
}

async function addPackage(acting: Acting, step: Step, args: unknown): Promise<Acted> {
  const input = packagesInput.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const { names } = input.data;
  const asked = (await mustAskForPackages(acting.deps))
    ? {
        title: `Fetch ${names.length === 1 ? "the package" : "packages"} ${names.join(", ")}`,
        lines: names,
        mayAlways: false,
      }
    : null;
  const leave = leaveFor(acting, step, asked);
  if (leave !== "granted") return leave;
  const { deps, job, user, modelName } = acting;
  const projectId = await ensureProject(acting);
  return addPackages(deps, user, { projectId, names, authorship: { modelName, replyId: job.replyId } });
}

async function runCommand(acting: Acting, step: Step, args: unknown): Promise<Acted> {
  const input = commandInput.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const { command } = input.data;
  const { deps, job, user, run, modelName, signal } = acting;
  const projectId = await projectOf(acting);
  if (projectId === null) return failed("The project has no files yet.");
  const asked = (await mustAskForCommands(deps, { projectId, userId: user.id }))
    ? { title: "Run a command", lines: [command], mayAlways: true }
    : null;
  const leave = leaveFor(acting, step, asked);
  if (leave !== "granted") return leave;
  if (run.consent?.answer === "always")
    await setRunsCommands(deps, user, { chatId: job.chatId, allowed: true });
  const authorship = { modelName, replyId: job.replyId };
  const ended = await runInTerminal(
    {
      deps,
      user,
      projectId,
      agent: modelName,
      isApart: true,
      authorship,
      // Who was shown the command has agreed to what it deletes.
      ...(asked === null ? { mayDelete: deletionsLeft(acting) } : {}),
      signal,
    },
    { action: "command", command },
  );
  const { exitCode, text, versionId, changes } = ended;
  return { kind: "result", state: exitCode === 0 ? "done" : "failed", result: text, versionId, changes };
}

function askPerson({ run }: Acting, args: unknown): Acted {
  const input = questionsInput.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const { questions } = input.data;
  if (run.answers === null)
    return { kind: "hold", hold: { state: "asking", reason: "It has a question.", questions } };
  const { answers } = run;
  const result = questions
    .map(({ text }, at) => `${text}\nAnswer of the user: ${answers[at] || "(left to you)"}`)
    .join("\n\n");
  return { kind: "result", state: "done", result };
}
