import { readArguments, refusals, withinDisplayLimits } from "~/domain/tool/tool-call";
import { ToolServerError } from "~/server/ports/tools";
import type { OfferedTool } from "../../../tool/open-toolbox";
import { readDecision, savePermission } from "../../../tool/permissions";
import { reasonOf } from "../../../tool/reachable-servers";
import { requestConsent } from "../consent";
import type { Step } from "../run-store";
import { failed, type StepContext, type StepResult } from "../step-context";
import { done } from "./agent-tool";

/** Calls a tool of a server that the user connected. The consent shows the arguments in full. */
export async function callServer(context: StepContext, step: Step, tool: OfferedTool): Promise<StepResult> {
  const { deps, job, run, signal } = context;
  const { serverId, serverName, name, hash } = tool;
  const read = withinDisplayLimits(readArguments(step.arguments));
  if ("refusal" in read) return failed(read.refusal);
  const of = { userId: job.userId, serverId, tool: name };
  const decision = await readDecision(deps.db, of, hash);
  if (decision === "never") return { kind: "result", state: "refused", result: refusals.refused };
  if (decision === null) {
    const consent = requestConsent(context, step, {
      title: `Call ${name} of ${serverName}`,
      lines: [step.arguments],
      mayAlways: true,
      // Another server may take the name, and a server may change its tool.
      hidden: [serverId, hash],
    });
    if (consent !== "granted") return consent;
    if (run.consent?.answer === "always")
      await deps.db.$transaction((tx) => savePermission({ ...deps, tx }, of, { decision: "always", hash }));
  }
  try {
    const result = await deps.tools.call(tool.server, { tool: name, arguments: read.args }, signal);
    return done(result);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ToolServerError)) throw error;
    return failed(`The call failed: ${reasonOf(tool.server, error)}`);
  }
}
