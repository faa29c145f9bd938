import { askedWith, readArguments, refusals } from "~/domain/tool/tool-call";
import { ToolServerError } from "~/server/ports/tools";
import type { OfferedTool } from "../../../tool/open-toolbox";
import { decisionNow, keepPermission } from "../../../tool/permissions";
import { reasonOf } from "../../../tool/reachable-servers";
import { requestConsent } from "../consent";
import type { Step } from "../run-store";
import { failed, type StepContext, type StepResult } from "../step-context";
import { done } from "./agent-tool";

/** A tool of a server that the user connected: what leaves the machine is shown in full before. */
export async function callServer(context: StepContext, step: Step, tool: OfferedTool): Promise<StepResult> {
  const { deps, job, run, signal } = context;
  const { serverId, serverName, name, hash } = tool;
  const read = askedWith(readArguments(step.arguments));
  if ("refusal" in read) return failed(read.refusal);
  const of = { userId: job.userId, serverId, tool: name };
  const decision = await decisionNow(deps.db, of, hash);
  if (decision === "never") return { kind: "result", state: "refused", result: refusals.refused };
  if (decision === null) {
    const consent = requestConsent(context, step, {
      title: `Call ${name} of ${serverName}`,
      lines: [step.arguments],
      mayAlways: true,
      // Another server may have taken its name meanwhile, and a server may describe its tool in another way.
      also: [serverId, hash],
    });
    if (consent !== "granted") return consent;
    if (run.consent?.answer === "always")
      await deps.db.$transaction((tx) => keepPermission({ ...deps, tx }, of, { decision: "always", hash }));
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
