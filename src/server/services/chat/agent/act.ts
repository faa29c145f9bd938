import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { type AgentRole, endingTool, mayChange, mayUse } from "~/domain/chat/agent/role";
import type { ProofItem, RunConsent, StepState } from "~/domain/chat/agent/run";
import { DomainError } from "~/domain/error/domain-error";
import { isCheckFile } from "~/domain/project/checks/check-path";
import type { FileChange } from "~/domain/reply/file-change";
import { storableText } from "~/domain/text/storable-text";
import { boundResult, refusals } from "~/domain/tool/tool-call";
import { ToolServerError } from "~/server/ports/tools";
import { pageEntry } from "~preview";
import { isWithoutPage } from "../../project/page-requests";
import { readOpenFiles } from "../../project/read-open-files";
import { createProject } from "../../reply/add-reply-version";
import type { OfferedTool } from "../../tool/open-toolbox";
import { decisionNow, keepPermission } from "../../tool/permissions";
import { reasonOf } from "../../tool/reachable-servers";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import { setRunsCommands } from "../tools/command-run";
import { readBuildingReply } from "../writing/building-reply";
import type { Hold } from "./hold-run";
import { proveDone } from "./prove-done";
import { changeRun, type Run, type Step } from "./run-store";
import { addPackages, mustAskForPackages, packagesInput } from "./tools/add-package";
import { fileTools } from "./tools/file-tools";
import { pageTools, reloadPage } from "./tools/page-tools";
import type { ProjectTool, ProjectToolAnswer } from "./tools/project-tool";
import { commandInput, mustAskForCommands, runCommand } from "./tools/run-command";
import { questionsInput, reviewInput, runTools } from "./tools/run-tools";
import type { Picture } from "./transcript";

/** How often a run may say that it is done before it ends with what does not hold. */
const MAX_REFUSALS = 3;
/** How often a reviewer may send the work back. */
const MAX_SENT_BACK = 2;
/** Files that a run may delete without leave. */
const MAX_DELETED = 5;

/** What a run acts with. */
export type Acting = {
  deps: ReplyDeps;
  job: ReplyJob;
  user: SignedInUser;
  modelName: string;
  run: Run;
  steps: readonly Step[];
  toolbox: readonly OfferedTool[];
  maxCharacters: number;
  signal: AbortSignal;
};

export type Acted =
  | {
      kind: "result";
      state: Exclude<StepState, "running">;
      result: string;
      changes?: readonly FileChange[];
      versionId?: string | null;
      picture?: Picture;
      /** Whose turn it is then; absent: it stays. */
      next?: AgentRole;
    }
  /** The step waits: it is done when the run goes on. */
  | { kind: "hold"; hold: Hold }
  | { kind: "end"; state: "done" | "ended"; reason: string; result: string; proof: ProofItem[] };

const projectTools: readonly ProjectTool[] = [...fileTools, ...pageTools];

/** What is done in the page as it is. */
const inPage: ReadonlySet<string> = new Set([
  "look_at_page",
  "take_picture",
  "press",
  "type",
  "press_key",
  "wait_for",
  "open_path",
]);

const failed = (result: string): Acted => ({ kind: "result", state: "failed", result });

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
  "It needs the running page: open this chat in a tab, or install Chromium on the server (CHROMIUM_PATH).";

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
  if (!version) return null;
  return {
    kind: "result",
    state: "done",
    result: "It was done; the server ended right after it.",
    versionId: version.id,
  };
}

async function perform(acting: Acting, step: Step): Promise<Acted> {
  if (step.role !== acting.run.role)
    return { kind: "result", state: "refused", result: "Not done: it is another role's turn." };
  if (step.tool === "say") return failed(`${SAY_NOTHING} or call ${endingTool[step.role]}.`);
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
  if (step.tool === "run_command") return runInTerminal(acting, step, args);
  const tool = runTools.find(({ name }) => name === step.tool);
  if (!tool?.run) return failed(refusals.unknown);
  const { deps, job, user, steps, maxCharacters } = acting;
  const input = tool.input.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const projectId = await projectOf(acting);
  const result = await tool.run({
    deps,
    job,
    user,
    steps,
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

const SAY_NOTHING = "Nothing was done: your answer held no action. Do the next step with a tool,";

const describeIssues = (error: z.ZodError): string =>
  `The arguments are wrong: ${error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "all of them"}: ${message}`)
    .join("; ")}`;

const projectOf = async ({ deps, job }: Pick<Acting, "deps" | "job">): Promise<string | null> => {
  const chat = await deps.db.chat.findFirst({
    where: { id: job.chatId, userId: job.userId },
    select: { projectId: true },
  });
  return chat?.projectId ?? null;
};

/** The chat's project, which its first file makes. */
async function ensureProject({ deps, job }: Acting): Promise<string> {
  const building = await readBuildingReply(deps.db, job);
  if (!building) throw new DomainError("not_found", "The chat was deleted.");
  if (building.projectId) return building.projectId;
  const { userId, chatId, prompt, title } = building;
  const made = { id: deps.ids.next(), now: deps.clock.now(), name: null };
  return deps.db.$transaction((tx) => createProject(tx, { userId, chatId, prompt, title }, made));
}

async function performInProject(acting: Acting, step: Step, tool: ProjectTool): Promise<Acted> {
  const { deps, job, user, modelName, signal } = acting;
  const args: unknown = JSON.parse(step.arguments);
  const input = tool.input.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const outside = tool.effect === "overwrites" && pathsIn(args).find((path) => !mayChange(step.role, path));
  if (outside) return failed(`Only checks can be written here, and ${outside} is none.`);
  const deleted = tool.name === "delete_files" ? (input.data as { paths: string[] }).paths : [];
  if (deleted.length > 0) {
    const leave = leaveFor(acting, step, deletionOf(acting, deleted));
    if (leave !== "granted") return leave;
  }
  const existing = await projectOf(acting);
  if (existing === null && tool.effect !== "overwrites") return failed("The project has no files yet.");
  const call = {
    deps,
    user,
    projectId: existing ?? (await ensureProject(acting)),
    agent: modelName,
    authorship: { modelName, replyId: job.replyId },
    signal,
  };
  if (startsAnew(acting, tool)) await reloadPage(call);
  const answer = await tool.run({ ...call, input: input.data as never });
  return toActed(answer);
}

/** The files that a change names; its schema has accepted it. */
const pathsIn = (args: unknown): string[] =>
  (args as { files?: { path: string }[] }).files?.map(({ path }) => path) ?? [];

/** A page that is updated in place keeps its state from before the change, which would mislead a model. */
function startsAnew({ steps }: Acting, { name }: ProjectTool): boolean {
  if (!inPage.has(name)) return false;
  const done = steps.filter(({ state }) => state === "done");
  const changed = done.findLastIndex(({ versionId }) => versionId !== null);
  return changed > done.findLastIndex(({ tool }) => inPage.has(tool) || tool === "reload_page");
}

function toActed(answer: ProjectToolAnswer): Acted {
  if (typeof answer === "string") return { kind: "result", state: "done", result: answer };
  if (Array.isArray(answer)) {
    const result = answer.map((part) => (part.type === "text" ? part.text : "[A picture]")).join("\n");
    const image = answer.find((part) => part.type === "image");
    const picture = image && { data: image.data, mediaType: image.mimeType };
    return { kind: "result", state: "done", result, ...(picture ? { picture } : {}) };
  }
  const { versionId, changes } = answer;
  const lines = changes.map(
    ({ path, state, added, removed, reason }) =>
      `${path}: ${state}, +${added} -${removed}${reason ? `. ${reason}` : ""}`,
  );
  const result = versionId ? lines.join("\n") : "Nothing had to change: the files are like this already.";
  return { kind: "result", state: "done", result, changes, versionId };
}

/** What is asked before more files are deleted than a run may. */
function deletionOf(
  { steps }: Acting,
  paths: readonly string[],
): Omit<RunConsent, "position" | "shownId"> | null {
  const before = steps.flatMap(({ changes }) => changes).filter(({ state }) => state === "deleted").length;
  if (before + paths.length <= MAX_DELETED) return null;
  return {
    title: `Delete ${paths.length} ${paths.length === 1 ? "file" : "files"}`,
    lines: [...paths],
    mayAlways: false,
  };
}

/** Whether a step may act: asks its user first, about exactly this action. */
function leaveFor(
  { run }: Acting,
  step: Step,
  asked: Omit<RunConsent, "position" | "shownId"> | null,
): "granted" | Acted {
  if (asked === null) return "granted";
  const shownId = createHash("sha256")
    .update(JSON.stringify([step.position, step.tool, step.arguments, asked]))
    .digest("base64url");
  const { consent } = run;
  if (consent?.shownId === shownId && consent.position === step.position && consent.answer !== null)
    return consent.answer === "never"
      ? { kind: "result", state: "refused", result: refusals.refused }
      : "granted";
  const question = { ...asked, position: step.position, shownId, answer: null };
  return { kind: "hold", hold: { state: "consenting", reason: asked.title, consent: question } };
}

/** A tool of a server that the user connected: what leaves the machine is shown in full before. */
async function callServer(acting: Acting, step: Step, tool: OfferedTool): Promise<Acted> {
  const { deps, job, run, signal } = acting;
  const { serverId, serverName, name, hash } = tool;
  const of = { userId: job.userId, serverId, tool: name };
  const decision = await decisionNow(deps.db, of, hash);
  if (decision === "never") return { kind: "result", state: "refused", result: refusals.refused };
  if (decision === null) {
    const asked = { title: `Call ${name} of ${serverName}`, lines: [step.arguments], mayAlways: true };
    const leave = leaveFor(acting, step, asked);
    if (leave !== "granted") return leave;
    if (run.consent?.answer === "always")
      await deps.db.$transaction((tx) => keepPermission(deps, tx, of, { decision: "always", hash }));
  }
  try {
    const args = JSON.parse(step.arguments) as Record<string, unknown>;
    return {
      kind: "result",
      state: "done",
      result: await deps.tools.call(tool.server, { tool: name, arguments: args }, signal),
    };
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

async function runInTerminal(acting: Acting, step: Step, args: unknown): Promise<Acted> {
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
  return runCommand({ deps, user, projectId, agent: modelName, signal }, command);
}

async function askPerson({ deps, job, run }: Acting, args: unknown): Promise<Acted> {
  const input = questionsInput.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const { questions } = input.data;
  if (run.answers === null)
    return { kind: "hold", hold: { state: "asking", reason: "It has a question.", questions } };
  const { answers } = run;
  await changeRun(deps.db, job, { answers: null, questions: [] });
  const result = questions
    .map(({ text }, at) => `${text}\nAnswer of the user: ${answers[at] || "(left to you)"}`)
    .join("\n\n");
  return { kind: "result", state: "done", result };
}

/** Tries whether it is done. What does not hold goes back to the coder, a few times. */
async function finish(acting: Acting, step: Step): Promise<Acted> {
  const { deps, job, run, steps, user, modelName, signal } = acting;
  const open = run.plan.filter(({ state }) => state === "open" || state === "doing");
  const projectId = await projectOf(acting);
  const hasChanged = steps.some(({ versionId }) => versionId !== null);
  if (projectId && hasChanged && (await lacksChecks(acting, projectId)))
    return {
      kind: "result",
      state: "done",
      result: `The tester writes the checks.\n\n${summaryOf(step)}`,
      next: "tester",
    };
  const pressed = new Set(steps.flatMap(pressedBy));
  const proof =
    projectId && hasChanged
      ? await proveDone({ deps, user, projectId, agent: modelName, signal, pressed })
      : [];
  const broken = proof.filter(({ state }) => state === "broken");
  const problems = [
    ...broken.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(open.length > 0 ? [`Items of the plan are open: ${open.map(({ text }) => text).join("; ")}`] : []),
    ...missingChecks(proof, steps),
  ];
  const result = [...proof.map(({ detail }) => detail), ...problems].join("\n");
  const mayGoBack = run.refusals + 1 < MAX_REFUSALS;
  if (problems.length === 0 || (broken.length === 0 && !mayGoBack)) {
    if (!hasChanged || !hasRole(acting, "reviewer"))
      return { kind: "end", state: "done", reason: "", result: result || "It is done.", proof };
    await changeRun(deps.db, job, { proof });
    return { kind: "result", state: "done", result: `${result}\n\n${summaryOf(step)}`, next: "reviewer" };
  }
  if (!mayGoBack)
    return {
      kind: "end",
      state: "ended",
      reason: "Not everything holds, after several tries.",
      result,
      proof,
    };
  await changeRun(deps.db, job, { refusals: run.refusals + 1 });
  return {
    kind: "result",
    state: "failed",
    result: `It is not done yet:\n\n${problems.join("\n\n")}\n\nMend this, then call finish again. (${step.tool})`,
    next: "coder",
  };
}

const hasRole = ({ run }: Acting, role: AgentRole): boolean => run.roles.some((each) => each.role === role);

const summaryOf = ({ arguments: args }: Pick<Step, "arguments">): string =>
  (JSON.parse(args) as { summary?: string }).summary ?? "";

/** Whether it is the tester's turn: a page, for whose new wish the run has written no check yet. */
async function lacksChecks(acting: Acting, projectId: string): Promise<boolean> {
  const { deps, user, steps } = acting;
  const hasChecks = steps.some(
    ({ role, changes }) => role === "tester" || changes.some(({ path }) => isCheckFile(path)),
  );
  if (hasChecks || !hasRole(acting, "tester")) return false;
  return pageEntry((await readOpenFiles(deps, user, { projectId })).files) !== null;
}

/** Ends the run, or gives the work back to the coder, twice at most. */
async function review({ deps, job, run, steps }: Acting, args: unknown): Promise<Acted> {
  const input = reviewInput.safeParse(args);
  if (!input.success) return failed(describeIssues(input.error));
  const { verdict, problems } = input.data;
  const proof = run.proof ?? [];
  if (verdict === "accept")
    return {
      kind: "end",
      state: "done",
      reason: "",
      result: "The reviewer accepts the work.",
      proof: [...proof, { kind: "review", state: "holds", detail: "The reviewer accepted the work." }],
    };
  if (problems.length === 0) return failed("Say which problems you saw, or accept the work.");
  const result = problems.map((problem) => `- ${problem}`).join("\n");
  const before = steps.filter(({ tool, state }) => tool === "review" && state === "done").length;
  if (before >= MAX_SENT_BACK)
    return {
      kind: "end",
      state: "ended",
      reason: "The reviewer still sees problems, after the work was sent back twice.",
      result,
      proof: [...proof, { kind: "review", state: "broken", detail: result }],
    };
  await changeRun(deps.db, job, { proof: null, refusals: 0 });
  return { kind: "result", state: "done", result, next: "coder" };
}

/** A role that comes to no result holds nobody up. */
async function handOver(acting: Acting, step: Step): Promise<Acted> {
  if (step.role === "tester") return finish(acting, step);
  if (step.role === "planner") return { kind: "result", state: "failed", result: "No plan.", next: "coder" };
  const unknown = { kind: "review", state: "unknown", detail: "The reviewer came to no result." } as const;
  return {
    kind: "end",
    state: "done",
    reason: "",
    result: unknown.detail,
    proof: [...(acting.run.proof ?? []), unknown],
  };
}

/** A page without a check proves little: it is asked for one once. */
const missingChecks = (proof: readonly ProofItem[], steps: readonly Step[]): string[] =>
  proof.some(({ kind, state }) => kind === "checks" && state === "unknown") &&
  !steps.some(({ tool, state }) => tool === "finish" && state === "failed")
    ? ["The project has no acceptance checks: write checks/*.json for what the user asked for."]
    : [];

function pressedBy({ tool, arguments: args, state }: Step): string[] {
  if (tool !== "press" || state !== "done") return [];
  const { target } = JSON.parse(args) as { target?: { name?: string } };
  return target?.name ? [target.name] : [];
}
