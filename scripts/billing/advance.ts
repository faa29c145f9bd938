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
  emails: z.number(),
});

/** The clock cannot be advanced; the message gives the reason and the remedy. */
export class AdvanceFailed extends Error {}

/** The running app's address on this machine. */
function address(): string {
  const isWildcard = env.HOST === "0.0.0.0" || env.HOST === "::";
  return `http://${isWildcard ? "localhost" : env.HOST}:${env.PORT}`;
}

const day = (time: Date) => time.toISOString().slice(0, 16).replace("T", " ");
const count = (times: number, one: string, more = `${one}s`) => `${times} ${times === 1 ? one : more}`;

/**
 * Advances the running app's payments clock. The app holds the database open, so it does the work.
 *
 * @returns the report to print
 * @throws {InvalidArguments | AdvanceFailed}
 */
export async function advance(by: string): Promise<string> {
  const parsed = clockAdvance.safeParse(by);
  if (!parsed.success) throw new InvalidArguments(parsed.error.issues[0]?.message ?? "");
  const url = address();
  // Loaded lazily: it pulls in half the product, which a run does not need.
  const { clockKey } = await import("~/server/auth/clock-key");
  const response = await fetch(`${url}/api/billing/clock`, {
    method: "POST",
    headers: { authorization: `Bearer ${clockKey()}` },
    body: by,
  }).catch(() => {
    throw new AdvanceFailed(
      `No app is running at ${url}. Start it with npm start. PORT and HOST set its address.`,
    );
  });
  if (response.status === 404)
    throw new AdvanceFailed(
      `The app at ${url} does not allow its clock to be advanced: its payments are real, or its DATA_DIR or AUTH_SECRET differs from this command's.`,
    );
  if (!response.ok)
    throw new AdvanceFailed(`The app at ${url} responded with ${response.status}. See its log.`);
  const { from, to, ...counts } = advanced.parse(await response.json());
  const parts = [
    count(counts.paid, "renewal paid", "renewals paid"),
    count(counts.failed, "payment failed", "payments failed"),
    count(counts.ended, "subscription ended", "subscriptions ended"),
    count(counts.emails, "email"),
  ];
  return `Billing time went from ${day(from)} to ${day(to)} (UTC): ${parts.join(", ")}.`;
}
