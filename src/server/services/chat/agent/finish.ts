import { toolKind } from "~/domain/chat/agent/agent-tools";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { ProofItem } from "~/domain/chat/agent/run";
import { isCheckFile } from "~/domain/project/checks/check-path";
import { runsAsPage } from "~preview";
import { chatsFor } from "../../access/access";
import { readOpenFiles } from "../../project/files";
import { isWithoutPage } from "../../project/page-requests";
import { remainingDeletions } from "./consent";
import { requestTestConsent } from "./request-test-consent";
import { changeRun, type Step } from "./run-store";
import { projectOf, type StepContext, type StepResult } from "./step-context";
import { verifyRun } from "./verify-run";

/** After this many failed verifications the run ends. */
const MAX_REFUSALS = 3;

/** Verifies the work. Problems go back to the coder, up to `MAX_REFUSALS` times. */
export async function finish(context: StepContext, step: Step): Promise<StepResult> {
  const projectId = await projectOf(context);
  const changed = changedBy(context.steps);
  const hasChanged = changed.length > 0 || (await hasRunChanges(context));
  if (projectId && hasChanged && (await lacksChecks(context, projectId)))
    return {
      kind: "result",
      state: "done",
      result: `The tester writes the checks.\n\n${summaryOf(step)}`,
      next: "tester",
    };
  const proof =
    projectId && hasChanged ? await verify(context, step, projectId) : inspectionProof(context.steps);
  return Array.isArray(proof) ? evaluate(context, step, { proof, changed, hasChanged }) : proof;
}

/** @returns the proof, or a suspension for consent to run the tests */
async function verify(
  context: StepContext,
  step: Step,
  projectId: string,
): Promise<ProofItem[] | StepResult> {
  const { deps, user, steps, modelName, signal } = context;
  const consent = await requestTestConsent(context, step, projectId);
  if (consent !== "granted" && consent.kind === "suspend") return consent;
  const changedAt = steps.findLastIndex(({ versionId }) => versionId !== null);
  return verifyRun({
    deps,
    user,
    projectId,
    agent: modelName,
    isHidden: true,
    mayDelete: remainingDeletions(context),
    signal,
    pressed: new Set(steps.slice(changedAt + 1).flatMap(pressedBy)),
    mayRunTests: consent === "granted",
  }).catch((error: unknown): ProofItem[] => {
    if (!context.run.forkId || !isWithoutPage(error)) throw error;
    return [{ kind: "page", state: "unknown", detail: NO_BROWSER }];
  });
}

/** Of a run that proposes: it works on a copy, and the tabs of a chat run the page of its project. */
export const NO_BROWSER =
  "This server has no browser that could run a copy. The page and its checks run for whoever decides on the suggestion.";

type Verification = { proof: ProofItem[]; changed: readonly string[]; hasChanged: boolean };

/** Ends the run, or hands the work to the reviewer or back to the coder. */
async function evaluate(
  context: StepContext,
  step: Step,
  { proof, changed, hasChanged }: Verification,
): Promise<StepResult> {
  const { deps, job, run, steps } = context;
  const open = run.plan.filter(({ state }) => state === "open" || state === "doing");
  const failedChanges = hasChanged ? [] : steps.filter(isFailedChange);
  const broken = proof.filter(({ state }) => state === "broken");
  const problems = [
    ...broken.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(open.length > 0 ? [`Items of the plan are open: ${open.map(({ text }) => text).join("; ")}`] : []),
    ...missingChecks(proof, steps),
    ...(failedChanges.length > 0
      ? [
          `${NOTHING_CHANGED} ${failedChanges.length === 1 ? "Your change" : "Each of your changes"} failed: ${failedChanges.at(-1)?.result}`,
        ]
      : []),
  ];
  const result = [...proof.map(({ detail }) => detail), ...problems].join("\n");
  const isLast = run.refusals + 1 >= MAX_REFUSALS;
  if (problems.length === 0 || (isLast && broken.length === 0 && failedChanges.length === 0)) {
    if (!hasChanged)
      return { kind: "end", state: "done", reason: NOTHING_CHANGED, result: NOTHING_CHANGED, proof };
    if (!hasRole(context, "reviewer"))
      return {
        kind: "end",
        state: "done",
        reason: "",
        result: result || `Changed: ${changed.join(", ")}`,
        proof,
      };
    await changeRun(deps.db, job, { proof });
    const report = [result, summaryOf(step)].filter(Boolean).join("\n\n");
    return { kind: "result", state: "done", result: report, next: "reviewer" };
  }
  if (isLast)
    return {
      kind: "end",
      state: "ended",
      reason:
        failedChanges.length > 0
          ? `${NOTHING_CHANGED} All changes failed.`
          : "Not everything holds, after several tries.",
      result,
      proof,
    };
  await changeRun(deps.db, job, { refusals: run.refusals + 1 });
  return {
    kind: "result",
    state: "failed",
    result: `It is not done yet.\n\n${problems.join("\n\n")}\n\nMend this, then call finish again. (${step.tool})`,
    next: "coder",
  };
}

export const NOTHING_CHANGED = "Nothing was changed.";

/** The paths that the steps changed. */
const changedBy = (steps: readonly Step[]): string[] => [
  ...new Set(
    steps.flatMap(({ versionId, changes }) => (versionId === null ? [] : changes.map(({ path }) => path))),
  ),
];

const isFailedChange = ({ tool, state }: Step): boolean => state === "failed" && toolKind(tool) === "changes";

/** The proof of a run that changed nothing. */
function inspectionProof(steps: readonly Step[]): ProofItem[] {
  const titles = steps.flatMap(({ state, tool, title }) =>
    state === "done" && (toolKind(tool) ?? "works") === "works" ? title : [],
  );
  if (titles.length === 0) return [{ kind: "looked", state: "unknown", detail: "It looked at nothing." }];
  return [{ kind: "looked", state: "holds", detail: [...new Set(titles)].join("\n") }];
}

/** Whether a command changed the project: an open tab saves what it wrote as a version of the user. */
async function hasRunChanges({ deps, job, steps }: StepContext): Promise<boolean> {
  if (!steps.some(({ tool }) => tool === "run_command" || tool === "run_tests")) return false;
  const reply = await deps.db.message.findFirst({
    where: { id: job.replyId, chat: chatsFor(job.userId, "edit") },
    select: { baseVersionId: true, chat: { select: { project: { select: { headId: true } } } } },
  });
  return (reply?.chat.project?.headId ?? null) !== (reply?.baseVersionId ?? null);
}

const hasRole = ({ run }: StepContext, role: AgentRole): boolean =>
  run.roles.some((each) => each.role === role);

const summaryOf = ({ arguments: args }: Pick<Step, "arguments">): string =>
  (JSON.parse(args) as { summary?: string }).summary ?? "";

/** Whether it is the tester's turn: there is a page, and the run wrote no checks. */
async function lacksChecks(context: StepContext, projectId: string): Promise<boolean> {
  const { deps, user, steps } = context;
  const hasChecks = steps.some(
    ({ role, changes }) => role === "tester" || changes.some(({ path }) => isCheckFile(path)),
  );
  if (hasChecks || !hasRole(context, "tester")) return false;
  return runsAsPage((await readOpenFiles(deps, user, { projectId })).files);
}

/** Requests checks for a page that has none, once. */
const missingChecks = (proof: readonly ProofItem[], steps: readonly Step[]): string[] =>
  proof.some(({ kind, state }) => kind === "checks" && state === "unknown") &&
  !steps.some(({ tool, state }) => tool === "finish" && state === "failed")
    ? ["The project has no acceptance checks: write checks/*.json for what the user asked for."]
    : [];

/** What a step pressed, unless it failed or caused an error. */
function pressedBy({ tool, arguments: args, state, result }: Step): string[] {
  if (tool !== "press" || state !== "done" || /^(?:Not done:|\[error\]) /m.test(result)) return [];
  const { target } = JSON.parse(args) as { target?: { name?: string } };
  return target?.name ? [target.name] : [];
}
