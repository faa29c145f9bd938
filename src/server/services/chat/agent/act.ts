import { type CallableTool, mayUse } from "~/domain/chat/agent/agent-tools";
import { endingTool } from "~/domain/chat/agent/role";
import { NO_ACTION } from "~/domain/chat/agent/step-results";
import { DomainError } from "~/domain/error/domain-error";
import { changesBetween } from "~/domain/reply/apply-reply";
import { storableText } from "~/domain/text/storable-text";
import { boundResult, refusals } from "~/domain/tool/tool-call";
import { isWithoutPage } from "../../project/page-requests";
import { readVersionChange } from "../../project/versions";
import { handOver } from "./review";
import type { Step } from "./run-store";
import { failed, type StepContext, type StepResult } from "./step-context";
import { callServer } from "./tools/call-server";
import { callableTools } from "./tools/table";

const callable = (tool: string) =>
  Object.hasOwn(callableTools, tool) ? callableTools[tool as CallableTool] : undefined;

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
  return outcome.kind === "hold"
    ? outcome
    : { ...outcome, result: boundResult(storableText(outcome.result), max) };
}

/** What an action did whose process ended before it was noted; null where it may be done again. */
async function doneBefore(
  { deps, job, steps, toolbox }: StepContext,
  step: Step,
): Promise<StepResult | null> {
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
  if (callable(step.tool)?.isUnrepeatable)
    return failed("The server ended during this command: whether it ran is not known. Look at the files.");
  return null;
}

async function perform(context: StepContext, step: Step): Promise<StepResult> {
  if (step.role !== context.run.role)
    return { kind: "result", state: "refused", result: "Not done: it is another role's turn." };
  if (step.tool === "say") return failed(`${NO_ACTION} or call ${endingTool[step.role]}.`);
  if (step.tool === "hand_over" && step.role !== "coder") return handOver(context, step);
  if (!mayUse(step.role, step.tool)) return failed(refusals.unknown);
  const own = callable(step.tool);
  if (own) return own.perform(context, step);
  const offered = context.toolbox.find(({ functionName }) => functionName === step.tool);
  return offered ? callServer(context, step, offered) : failed(refusals.unknown);
}
