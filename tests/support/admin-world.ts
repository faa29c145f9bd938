import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { mails } from "~/server/mails";
import type { Mail } from "~/server/ports/mailer";
import { dispatchMail } from "~/server/services/mail/dispatch-mail";
import type { AppDeps } from "~/server/wiring";
import { memoryRecords } from "~payments-simulator";
import { apiWorld } from "./api-world";
import { simulatedPayments } from "./payments-under-test";

export const OWNER_EMAILS = ["owner@example.com", "second-owner@example.com"] as const;

/** An API world with mail and payments, whose installation has owners. */
export function adminWorld() {
  const { asUser: asAnybody, ...world } = apiWorld();
  const sent: Mail[] = [];
  const { payments } = simulatedPayments(memoryRecords());
  const more: Partial<AppDeps> = {
    mails,
    mailer: {
      async send(mail) {
        sent.push(mail);
      },
    },
    salesEmail: "sales@bluebonnet.example",
    owners: { emails: OWNER_EMAILS, orFirst: false },
    payments,
  };
  const asUser = (user: SignedInUser, extra: Partial<AppDeps> = {}) => asAnybody(user, { ...more, ...extra });
  return {
    ...world,
    asUser,
    /** One of the owners, made when they are first asked for. */
    async owner(email: (typeof OWNER_EMAILS)[number] = OWNER_EMAILS[0]) {
      const { deps, newUser } = world.world();
      const known = await deps.db.user.findUnique({ where: { email } });
      const user = known ? { ...known, sessionId: deps.ids.next() } : { ...(await newUser()), email };
      if (!known) await deps.db.user.update({ where: { id: user.id }, data: { email } });
      return { user, api: asUser(user) };
    },
    async mailsTo(email: string): Promise<Mail[]> {
      const deps = { ...world.world().deps, ...more } as AppDeps;
      await dispatchMail(deps);
      while ((await deps.db.outbox.count({ where: { doneAt: null, lastError: null } })) > 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return sent.filter(({ to }) => to === email);
    },
  };
}
