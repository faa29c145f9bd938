import { DEFAULT_LIMITS } from "~/domain/chat/agent/limits";
import type { AgentRole } from "~/domain/chat/agent/role";
import type { Prisma } from "~/server/db/generated/client";
import type { DemoAccount } from "./demo-user.ts";

type DemoRun = Pick<Prisma.AgentRunUncheckedCreateInput, "state" | "roles" | "plan" | "proof"> & {
  steps: (Pick<Prisma.AgentStepUncheckedCreateInput, "tool" | "title" | "result"> &
    Partial<Pick<Prisma.AgentStepUncheckedCreateInput, "role" | "modelName" | "changes" | "state">>)[];
};

const reviewed = { role: "reviewer", modelName: "qwen3-coder" } as const;
const sharedBy = (...roles: AgentRole[]) =>
  roles.map((role) => ({ role, modelId: null, prompt: null, isModelMissing: false }));

const doneRun: DemoRun = {
  state: "done",
  roles: sharedBy("coder", "reviewer"),
  plan: [
    { text: "Build the list", state: "done" },
    { text: "Keep it after a reload", state: "done" },
    { text: "Write checks", state: "done" },
  ],
  steps: [
    { tool: "list_files", title: "Listed the files", result: "The project has no files yet." },
    {
      tool: "write_files",
      title: "Wrote index.html, checks/plants.json",
      result: "index.html: applied, +84 -0",
      changes: [
        { path: "index.html", state: "applied", added: 84, removed: 0 },
        { path: "checks/plants.json", state: "applied", added: 9, removed: 0 },
      ],
    },
    { tool: "run_checks", title: "Ran the checks", result: "Broken: A plant stays", state: "failed" },
    { tool: "look_at_page", title: "Looked at the page", result: "Title: Plants" },
    { tool: "finish", title: "Checked whether it is done", result: "The page runs." },
    { ...reviewed, tool: "read_changes", title: "Read all changes of the run", result: "index.html" },
    {
      ...reviewed,
      tool: "review",
      title: "Sent the work back",
      result: "- The button “Remove” has no label for screen readers.",
    },
    {
      tool: "edit_files",
      title: "Edited index.html",
      result: "index.html: applied, +1 -1",
      changes: [{ path: "index.html", state: "applied", added: 1, removed: 1 }],
    },
    { tool: "finish", title: "Checked whether it is done", result: "The page runs." },
    {
      ...reviewed,
      tool: "review",
      title: "Accepted the work",
      result: "The reviewer accepted the work.",
    },
  ],
  proof: [
    { kind: "page", state: "holds", detail: "The page runs without errors." },
    { kind: "checks", state: "holds", detail: "1 check holds." },
    { kind: "tests", state: "unknown", detail: "The project has no tests." },
    { kind: "controls", state: "holds", detail: "3 controls were pressed." },
    { kind: "review", state: "holds", detail: "The reviewer accepted the work." },
  ],
};

/** A run, without the model that it would take. */
export async function addRun({ deps, user }: DemoAccount, replyId: string): Promise<void> {
  if ((await deps.db.agentRun.count({ where: { id: replyId } })) > 0) return;
  const startedAt = deps.clock.now();
  const { steps, ...fields } = doneRun;
  await deps.db.agentRun.create({
    data: {
      id: replyId,
      userId: user.id,
      limits: DEFAULT_LIMITS,
      inputTokens: 48_200,
      cachedTokens: 39_000,
      outputTokens: 3_900,
      cost: 0.0612,
      durationMs: 94_000,
      ...fields,
      steps: {
        createMany: {
          data: steps.map((step, position) => ({
            position,
            userId: user.id,
            said: "",
            callId: "",
            arguments: "{}",
            state: "done" as const,
            textAt: 0,
            tokens: 1_240,
            durationMs: 2_300,
            startedAt,
            ...step,
          })),
        },
      },
    },
    select: { id: true },
  });
}
