import "server-only";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { limitsOf } from "~/domain/billing/plan";
import type { Quota } from "~/domain/billing/quota";
import type { Db } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import { countPrompts } from "./reserve-prompt";

type Deps = { db: Db; clock: Clock };

export async function readQuota(deps: Deps, user: SignedInUser): Promise<Quota> {
  const { planId } = await deps.db.user.findUniqueOrThrow({
    where: { id: user.id },
    select: { planId: true },
  });
  return countPrompts(deps.db, user.id, limitsOf(planId), deps.clock.now());
}
