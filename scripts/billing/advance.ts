import { z } from "zod";
import { clockAdvance } from "~/domain/billing/clock-advance";
import { env } from "~/env";
import { InvalidArguments } from "./arguments.ts";

const advanced = z.object({
  from: z.coerce.date(),
  to: z.coerce.date(),
  paid: z.number(),
  failed: z.number(),
  ended: z.number(),
  mails: z.number(),
});

/** The clock cannot be moved; its message says why, and what to do. */
export class AdvanceFailed extends Error {}

/** The running app, as this machine reaches it. */
function address(): string {
  const everywhere = env.HOST === "0.0.0.0" || env.HOST === "::";
  return `http://${everywhere ? "localhost" : env.HOST}:${env.PORT}`;
}

const day = (time: Date) => time.toISOString().slice(0, 16).replace("T", " ");
const count = (times: number, one: string, more = `${one}s`) => `${times} ${times === 1 ? one : more}`;

/**
 * Moves the clock of the running app's simulated payments. The app holds its database, so it does it itself.
 *
 * @returns what to say
 * @throws {InvalidArguments | AdvanceFailed}
 */
export async function advance(by: string): Promise<string> {
  const read = clockAdvance.safeParse(by);
  if (!read.success) throw new InvalidArguments(read.error.issues[0]?.message ?? "");
  const url = address();
  // Half of the product comes with it, which a run has no need of.
  const { clockKey } = await import("~/server/auth/clock-key");
  const answer = await fetch(`${url}/api/billing/clock`, {
    method: "POST",
    headers: { authorization: `Bearer ${clockKey()}` },
    body: by,
  }).catch(() => {
    throw new AdvanceFailed(
      `No app answers at ${url}. Start it with npm start; PORT and HOST say where it is.`,
    );
  });
  if (answer.status === 404)
    throw new AdvanceFailed(
      `The app at ${url} does not let its clock be moved: its payments are real, or its DATA_DIR or AUTH_SECRET is another than here.`,
    );
  if (!answer.ok) throw new AdvanceFailed(`The app at ${url} answered ${answer.status}; its log says more.`);
  const { from, to, ...happened } = advanced.parse(await answer.json());
  const what = [
    count(happened.paid, "renewal paid", "renewals paid"),
    count(happened.failed, "payment failed", "payments failed"),
    count(happened.ended, "subscription ended", "subscriptions ended"),
    count(happened.mails, "mail"),
  ];
  return `The time of bills was ${day(from)} and is ${day(to)} (UTC): ${what.join(", ")}.`;
}
