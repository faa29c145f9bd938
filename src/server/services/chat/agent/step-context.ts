import type { z } from "zod";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { ProofItem, StepState } from "~/domain/chat/agent/run";
import type { FileChange } from "~/domain/reply/file-change";
import { parseJson } from "~/domain/text/parse-json";
import { chatsFor } from "../../access/access";
import type { OfferedTool } from "../../tool/open-toolbox";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import type { Run, Step } from "./run-store";
import type { Suspension } from "./suspend-run";
import type { Picture } from "./transcript";

/** What steps are performed with. */
export type StepContext = {
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

export type StepResult =
  | {
      kind: "result";
      state: Exclude<StepState, "running">;
      result: string;
      changes?: readonly FileChange[];
      versionId?: string | null;
      picture?: Picture;
      /** The role whose turn is next; absent: the same. */
      next?: AgentRole;
    }
  /** The step is performed once the run continues. */
  | { kind: "suspend"; suspension: Suspension }
  | { kind: "end"; state: "done" | "ended"; reason: string; result: string; proof: ProofItem[] };

export const failed = (result: string) => ({
  kind: "result" as const,
  state: "failed" as const,
  result,
});

export const describeIssues = (error: z.ZodError): string =>
  `The arguments are wrong: ${error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "all of them"}: ${message}`)
    .join("; ")}`;

type Working = Pick<StepContext, "deps" | "job"> & { run: Pick<Run, "forkId"> };

/** What a run works on: a fork, or the chat's project; null before its first file. */
export const projectOf = async ({ deps, job, run }: Working): Promise<string | null> => {
  if (run.forkId) return run.forkId;
  const chat = await deps.db.chat.findFirst({
    where: { id: job.chatId, ...chatsFor(job.userId, "edit") },
    select: { projectId: true },
  });
  return chat?.projectId ?? null;
};

export function argumentsOf(args: string): Record<string, unknown> {
  const value = parseJson(args);
  return typeof value === "object" && value !== null ? { ...value } : {};
}
