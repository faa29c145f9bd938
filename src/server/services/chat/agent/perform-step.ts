import { type CallableTool, mayUse } from "~/domain/chat/agent/agent-tools";
import { endingTool } from "~/domain/chat/agent/role";
import { NO_ACTION } from "~/domain/chat/agent/step-results";
import { DomainError } from "~/domain/error/domain-error";
import { changesBetween } from "~/domain/reply/apply-reply";
import { storableText } from "~/domain/text/storable-text";
import { boundResult, refusals } from "~/domain/tool/tool-call";
import { isWithoutPage } from "../../project/page-requests";
import { readVersionChange } from "../../project/versions";
import { NO_BROWSER } from "./finish";
import { handOver } from "./review";
import type { Step } from "./run-store";
import { failed, type StepContext, type StepResult } from "./step-context";
import { callServer } from "./tools/call-server";
import { callableTools } from "./tools/table";

const callable = (tool: string) =>
  Object.hasOwn(callableTools, tool) ? callableTools[tool as CallableTool] : undefined;

/**
 * Performs a step. Permissions are enforced here, not in the prompt.
 *
 * @param isRepeated a process died during this step
 * @throws the signal's reason
 */
export async function performStep(
  context: StepContext,
  step: Step,
  isRepeated: boolean,
): Promise<StepResult> {
  const { signal } = context;
  try {
    const earlier = isRepeated ? await findEarlierResult(context, step) : null;
    return bounded(earlier ?? (await dispatch(context, step)), context.maxCharacters);
  } catch (error) {
    signal.throwIfAborted();
    if (isWithoutPage(error))
      return context.run.forkId
        ? failed(`${NO_BROWSER} Go on without it.`)
        : { kind: "suspend", suspension: { state: "waiting", reason: NO_PAGE } };
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
  return outcome.kind === "suspend"
    ? outcome
    : { ...outcome, result: boundResult(storableText(outcome.result), max) };
}

/** The result of a step whose process died before saving it; null if the step may be repeated. */
async function findEarlierResult(
  { deps, job, steps, toolbox }: StepContext,
  step: Step,
): Promise<StepResult | null> {
  if (toolbox.some(({ functionName }) => functionName === step.tool))
    return failed("The server ended during this call: whether it was done is not known.");
  const savedIds = steps.flatMap(({ versionId }) => versionId ?? []);
  const version = await deps.db.version.findFirst({
    where: { messageId: job.replyId, createdAt: { gte: step.startedAt }, id: { notIn: savedIds } },
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
  if (callable(step.tool)?.isUnrepeatable)
    return failed("The server ended during this command: whether it ran is not known. Look at the files.");
  return null;
}

async function dispatch(context: StepContext, step: Step): Promise<StepResult> {
  if (step.role !== context.run.role)
    return { kind: "result", state: "refused", result: "Not done: it is another role's turn." };
  if (step.tool === "say") return failed(`${NO_ACTION} or call ${endingTool[step.role]}.`);
  if (step.tool === "hand_over" && step.role !== "coder") return handOver(context, step);
  if (!mayUse(step.role, step.tool)) return failed(refusals.unknown);
  const builtIn = callable(step.tool);
  if (builtIn) return builtIn.perform(context, step);
  const external = context.toolbox.find(({ functionName }) => functionName === step.tool);
  return external ? callServer(context, step, external) : failed(refusals.unknown);
}
