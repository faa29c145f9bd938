import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { memoryConcurrencyLimits } from "~/server/adapters/concurrency-limits/memory";
import { memoryLimits } from "~/server/adapters/limits/memory";
import { noTraces } from "~/server/adapters/telemetry/otlp-traces";
import { createCaller } from "~/server/api/root";
import type { ProcessState } from "~/server/process-state";
import type { ReplyDeps } from "~/server/services/chat/reply-deps";
import type { AppDeps } from "~/server/wiring";

const globals = globalThis as typeof globalThis & { bluebonnetDeps?: AppDeps };

const HOUR = 3_600_000;

/** The router, called as this user for the next hour. */
export function callerFor(replyDeps: ReplyDeps & ProcessState & Partial<AppDeps>, user: SignedInUser) {
  // Chat procedures use only these dependencies.
  const deps = {
    requests: { current: () => undefined, watch: () => () => {} },
    traces: noTraces,
    ...replyDeps,
    concurrencyLimits: memoryConcurrencyLimits(),
    limits: memoryLimits(),
  } as AppDeps;
  globals.bluebonnetDeps = deps;
  const cookie = `session-of-${user.id}`;
  deps.sessions.add(cookie, user, deps.clock.now().getTime() + HOUR);
  const headers = new Headers({ cookie: `next-auth.session-token=${cookie}` });
  return createCaller(() => ({ deps, headers, requestId: "test", request: { cost: 0 } }));
}
