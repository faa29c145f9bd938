import { planNeededFor } from "~/domain/billing/model-access";
import { limitsOf } from "~/domain/billing/plan";
import { modelNameOf } from "~/domain/model/catalog";
import { updateMessage } from "../message-store";
import type { ReplyDeps } from "../reply-deps";
import type { ReplyJob } from "../sending/begin-reply";

type Deps = Pick<ReplyDeps, "db" | "streams">;

/**
 * The job for the user's next fallback model that their plan includes; the reply notes the replaced one. Undefined: none.
 */
export async function nextModel(deps: Deps, job: ReplyJob): Promise<ReplyJob | undefined> {
  const user = await deps.db.user.findUniqueOrThrow({
    where: { id: job.userId },
    select: { planId: true, settings: { select: { fallbackModels: true } } },
  });
  const tried = [...(job.tried ?? []), job.modelId];
  const limits = limitsOf(user.planId);
  const next = user.settings?.fallbackModels.find(
    (id) => !tried.includes(id) && planNeededFor(limits, id) === null,
  );
  if (!next) return undefined;
  const selected = tried[0] ?? job.modelId;
  await updateMessage(
    deps.db,
    { id: job.replyId },
    { modelId: next, modelName: modelNameOf(next), insteadOf: modelNameOf(selected) },
  );
  deps.streams.announce(job.chatId);
  return { ...job, modelId: next, tried };
}
