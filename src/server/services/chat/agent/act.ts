import { endingTool, mayChange, mayUse } from "~/domain/chat/agent/role";
import { NO_ACTION } from "~/domain/chat/agent/step-results";
import { DomainError } from "~/domain/error/domain-error";
import { changesBetween } from "~/domain/reply/apply-reply";
import { storableText } from "~/domain/text/storable-text";
import { askedWith, boundResult, readArguments, refusals } from "~/domain/tool/tool-call";
import { ToolServerError } from "~/server/ports/tools";
import { isWithoutPage } from "../../project/page-requests";
import { readVersionChange } from "../../project/versions";
import { createProject } from "../../reply/add-reply-version";
import type { OfferedTool } from "../../tool/open-toolbox";
import { decisionNow, keepPermission } from "../../tool/permissions";
import { reasonOf } from "../../tool/reachable-servers";
import { setRunsCommands } from "../tools/command-run";
import { readBuildingReply } from "../writing/building-reply";
import { type StepResult, type StepContext, describeIssues, failed, projectOf } from "./step-context";
import { deletionOf, deletionsLeft, requestConsent } from "./consent";
import { finish } from "./finish";
import { requestTestConsent } from "./request-test-consent";
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
export async function act(context: StepContext, step: Step, isRepeated: boolean): Promise<StepResult> {
  const { signal } = context;
  try {
    const before = isRepeated ? await doneBefore(context, step) : null;
    return bounded(before ?? (await perform(context, step)), context.maxCharacters);
  } catch (error) {
    signal.throwIfAborted();
    if (isWithoutPage(error)) return { kind: "hold", hold: { state: "waiting", reason: NO_PAGE } };
    if (error instanceof DomainError)
      return bounded(
        failed([error.userMessage, error.detail].filter(Boolean).join(" ")),
        context.maxCharacters,
      );
    throw error;
  }
}

const NO_PAGE =
  "It needs the running page: open this chat in a tab, or have Chromium run on the server (CHROMIUM_PATH, CHROMIUM_SANDBOX).";

function bounded(outcome: StepResult, max: number): StepResult {
  return outcome.kind === "hold" ? outcome : { ...outcome, result: boundResult(storableText(outcome.result), max) };
}

/** What an action did whose process ended before it was noted; null where it may be done again. */
async function doneBefore({ deps, job, steps, toolbox }: StepContext, step: Step): Promise<StepResult | null> {
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

async function perform(context: StepContext, step: Step): Promise<StepResult> {
  if (step.role !== context.run.role)
    return { kind: "result", state: "refused", result: "Not done: it is another role's turn." };
  if (step.tool === "say") return failed(`${NO_ACTION} or call ${endingTool[step.role]}.`);
  if (step.tool === "hand_over" && step.role !== "coder") return handOver(context, step);
  if (!mayUse(step.role, step.tool)) return failed(refusals.unknown);
  const own = projectTools.find(({ name }) => name === step.tool);
  if (own) return performInProject(context, step, own);
  const offered = context.toolbox.find(({ functionName }) => functionName === step.tool);
  if (offered) return callServer(context, step, offered);
  const args: unknown = JSON.parse(step.arguments);
  if (step.tool === "ask_person") return askPerson(context, args);
  if (step.tool === "finish") return finish(context, step);
  if (step.tool === "review") return review(context, args);
  if (step.tool === "add_package") return addPackage(context, step, args);
  if (step.tool === "run_command") return runCommand(context, step, args);
  const tool = runTools.find(({ name }) => name === step.tool);
  if (!tool?.run) return failed(refusals.unknown);
  const { deps, job, user, steps, maxCharacters, run } = context;
  const input = tool.input.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const projectId = await projectOf(context);
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
async function ensureProject({ deps, job }: StepContext): Promise<string> {
  const building = await readBuildingReply(deps.db, job);
  if (!building) throw new DomainError("not_found", "The chat was deleted.");
  if (building.projectId) return building.projectId;
  const made = { id: deps.ids.next(), now: deps.clock.now() };
  return deps.db.$transaction((tx) => createProject(tx, building, made));
}

async function performInProject(context: StepContext, step: Step, tool: ProjectTool): Promise<StepResult> {
  const { deps, job, user, modelName, signal } = context;
  const args: unknown = JSON.parse(step.arguments);
  const input = tool.input.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const outside = tool.effect === "overwrites" && pathsIn(args).find((path) => !mayChange(step.role, path));
  if (outside) return failed(`Only checks can be written here, and ${outside} is none.`);
  const existing = await projectOf(context);
  if (existing === null && (tool.deletes || tool.effect !== "overwrites"))
    return failed("The project has no files yet.");
  if (existing !== null && tool.deletes) {
    const deleted = await tool.deletes({ deps, user, projectId: existing, input: input.data as never });
    const consent = requestConsent(context, step, deletionOf(context, deleted));
    if (consent !== "granted") return consent;
  }
  if (existing !== null && tool.name === "run_tests") {
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
    mayDelete: deletionsLeft(context),
    signal,
  };
  const answer = await tool.run({ ...call, input: input.data as never });
  return toStepResult(answer);
}

/** The files that a change names; its schema has accepted it. */
const pathsIn = (args: unknown): string[] =>
  (args as { files?: { path: string }[] }).files?.map(({ path }) => path) ?? [];

function toStepResult(answer: ProjectToolAnswer): StepResult {
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
async function callServer(context: StepContext, step: Step, tool: OfferedTool): Promise<StepResult> {
  const { deps, job, run, signal } = context;
  const { serverId, serverName, name, hash } = tool;
  const read = askedWith(readArguments(step.arguments));
  if ("refusal" in read) return failed(read.refusal);
  const of = { userId: job.userId, serverId, tool: name };
  const decision = await decisionNow(deps.db, of, hash);
  if (decision === "never") return { kind: "result", state: "refused", result: refusals.refused };
  if (decision === null) {
    const asked = { title: `Call ${name} of ${serverName}`, lines: [step.arguments], mayAlways: true };
    // Another server may have taken its name meanwhile, and a server may describe its tool in another way.
    const consent = requestConsent(context, step, asked, [serverId, hash]);
    if (consent !== "granted") return consent;
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

async function addPackage(context: StepContext, step: Step, args: unknown): Promise<StepResult> {
  const input = packagesInput.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const { names } = input.data;
  const asked = (await mustAskForPackages(context.deps))
    ? {
        title: `Fetch ${names.length === 1 ? "the package" : "packages"} ${names.join(", ")}`,
        lines: names,
        mayAlways: false,
      }
    : null;
  const consent = requestConsent(context, step, asked);
  if (consent !== "granted") return consent;
  const { deps, job, user, modelName } = context;
  const projectId = await ensureProject(context);
  return addPackages(deps, user, { projectId, names, authorship: { modelName, replyId: job.replyId } });
}

async function runCommand(context: StepContext, step: Step, args: unknown): Promise<StepResult> {
  const input = commandInput.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const { command } = input.data;
  const { deps, job, user, run, modelName, signal } = context;
  const projectId = await projectOf(context);
  if (projectId === null) return failed("The project has no files yet.");
  const asked = (await mustAskForCommands(deps, { projectId, userId: user.id }))
    ? { title: "Run a command", lines: [command], mayAlways: true }
    : null;
  const consent = requestConsent(context, step, asked);
  if (consent !== "granted") return consent;
  if (run.consent?.answer === "always")
    await setRunsCommands(deps, user, { chatId: job.chatId, allowed: true });
  const authorship = { modelName, replyId: job.replyId };
  const ended = await runInTerminal(
    {
      deps,
      user,
      projectId,
      agent: modelName,
      isHidden: true,
      authorship,
      // Who was shown the command has agreed to what it deletes.
      ...(asked === null ? { mayDelete: deletionsLeft(context) } : {}),
      signal,
    },
    { action: "command", command },
  );
  const { exitCode, text, versionId, changes } = ended;
  return { kind: "result", state: exitCode === 0 ? "done" : "failed", result: text, versionId, changes };
}

function askPerson({ run }: StepContext, args: unknown): StepResult {
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
