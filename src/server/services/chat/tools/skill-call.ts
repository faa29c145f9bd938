import { answerReadSkill, READ_SKILL } from "~/domain/chat/rules/read-skill-tool";
import type { ProjectFiles } from "~/domain/project/project-files";
import type { Skill } from "~/domain/project/rules/skill";
import { boundResult } from "~/domain/tool/tool-call";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";
import type { RequestedCall } from "../writing/collect-step";

export type SkillReader = { skills: readonly Skill[]; files: ProjectFiles };

type Requested = {
  skills: SkillReader;
  input: RequestedCall["input"];
  at: { position: number; textAt: number; maxCharacters: number };
};

/** Reads a skill for a reply, without consent: it reads only project files. @returns the result for the model */
export async function readSkillFor(
  { db, clock, streams }: ReplyDeps,
  job: ReplyJob,
  { skills, input, at }: Requested,
): Promise<string> {
  const answer =
    "refusal" in input
      ? input.refusal
      : answerReadSkill(skills.skills, skills.files, input.args, at.maxCharacters);
  const now = clock.now();
  await db.toolCall.create({
    data: {
      replyId: job.replyId,
      position: at.position,
      textAt: at.textAt,
      userId: job.userId,
      serverId: "",
      serverName: "Skills",
      tool: READ_SKILL,
      hash: "",
      arguments: "args" in input ? JSON.stringify(input.args) : "",
      state: "refusal" in input ? "failed" : "done",
      result: boundResult(answer),
      calledAt: now,
      endedAt: now,
    },
    select: { position: true },
  });
  streams.announce(job.chatId);
  return answer;
}
