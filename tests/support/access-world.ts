import type { Role } from "~/domain/access/role";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { mails } from "~/server/mails";
import type { Mail } from "~/server/ports/mailer";
import { dispatchMail } from "~/server/services/mail/dispatch-mail";
import type { AppDeps } from "~/server/wiring";
import { callerFor } from "./caller-for";
import { chatWorld } from "./chat-world";

/** A chat world with mail, in which projects and chats can be shared. */
export function accessWorld() {
  const world = chatWorld();
  const sent: Mail[] = [];
  const logged: string[] = [];
  const note = (fields: Record<string, unknown>, message: string) =>
    void logged.push(JSON.stringify([fields, message]));
  const more = {
    mails,
    mailer: {
      async send(mail: Mail) {
        sent.push(mail);
      },
    },
    salesEmail: "sales@bluebonnet.example",
    log: { info: note, warn: note, error: note },
  };
  const depsOf = () => ({ ...world().deps, ...more });
  const asUser = (user: SignedInUser, extra: Partial<AppDeps> = {}) =>
    callerFor({ ...depsOf(), ...extra }, user);
  return {
    world,
    deps: depsOf,
    asUser,
    /** Everything that was logged. */
    logged,
    /** The emails to an address, the oldest first. */
    async mailsTo(email: string): Promise<Mail[]> {
      await dispatchMail(depsOf());
      // Another dispatch, started by a use case, may be sending right now.
      while ((await world().deps.db.outbox.count({ where: { doneAt: null, lastError: null } })) > 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return sent.filter(({ to }) => to === email);
    },
    /** A user with a name, and their API. */
    async person(name: string, extra: Partial<AppDeps> = {}) {
      const { newUser, deps } = world();
      const user = { ...(await newUser()), name };
      await deps.db.user.update({ where: { id: user.id }, data: { name } });
      return { user, api: asUser(user, extra) };
    },
    /** A chat, with a project unless that is null. */
    async chatOf(user: SignedInUser, title: string, projectId?: string | null) {
      const { db, ids, clock } = world().deps;
      const now = { createdAt: clock.now(), updatedAt: clock.now() };
      const own = projectId === undefined ? { id: ids.next(), userId: user.id, name: title, ...now } : null;
      if (own) await db.project.create({ data: own });
      const ownId = own?.id ?? projectId ?? null;
      const chat = await db.chat.create({
        data: { id: ids.next(), userId: user.id, title, projectId: ownId, ...now },
      });
      return { chatId: chat.id, projectId: ownId };
    },
    /** Lets a person into what a chat builds; they have looked at it. */
    async letIn(owner: SignedInUser, chatId: string, guest: SignedInUser, role: Role) {
      await asUser(owner).access.invite({ chatId, email: guest.email, role, lifetimeDays: null });
      const { db, clock } = world().deps;
      const where = { email: guest.email, givenById: owner.id };
      await db.share.updateMany({ where, data: { lastSeenAt: clock.now() } });
      const { shares } = await asUser(owner).access.listShares({ chatId });
      const share = shares.find(({ email }) => email === guest.email);
      if (!share) throw new Error("The person is not listed");
      return share.id;
    },
  };
}
