import "server-only";
import { type Confirmation, judgeLink } from "~/domain/auth/confirmation";
import { DomainError } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Clock } from "~/server/ports/clock";
import type { Ids } from "~/server/ports/ids";
import { type Device, recordAudit } from "./audit";
import { openChallenge } from "./challenge";
import { verifyPassword } from "./password";
import { tokenHash } from "./token-hash";

type Deps = { db: Db; clock: Clock; ids: Ids };

type LinkVisit = {
  token: string;
  /** What the browser's cookie says it signed up with. */
  browser?: string;
  password?: string;
};

type SignUp = { id: string; userId: string; name: string | null; passwordHash: string };

/**
 * Confirms the address that a link was mailed to, and gives its account the name and password of a sign-up. The link
 * shows whose mailbox it is; it does not show who chose the password, since anybody can sign up with any address and
 * the mails look alike. So the sign-up is the one of the browser that presses, or the link's own once its password is
 * given. In the browser that signed up, its cookie may then sign in once.
 *
 * @throws {DomainError} `invalid` for a wrong password, `unavailable` when too many sign in at once
 */
export async function confirmEmail(deps: Deps, device: Device, visit: LinkVisit): Promise<Confirmation> {
  const link = await deps.db.authToken.findFirst({
    where: { tokenHash: tokenHash(visit.token), purpose: "confirm_email" },
    select: {
      userId: true,
      usedAt: true,
      expiresAt: true,
      user: { select: { email: true, emailVerified: true } },
      signUp: { select: { id: true, userId: true, name: true, passwordHash: true } },
    },
  });
  if (!link) return { outcome: "unknown" };
  const { email, emailVerified } = link.user;
  const verdict = judgeLink({ ...link, userConfirmed: emailVerified !== null }, deps.clock.now());
  if (verdict !== "valid") return { outcome: verdict, email };
  const browserSignUp = visit.browser ? await findBrowserSignUp(deps, link.userId, visit.browser) : null;
  const signUp = browserSignUp ?? link.signUp;
  if (!signUp) return { outcome: "expired", email };
  if (!browserSignUp) {
    if (visit.password === undefined) return { outcome: "password_needed", email };
    if (!(await verifyPassword(signUp.passwordHash, visit.password))) throw wrongPassword();
  }
  const confirmed = await deps.db.$transaction(async (tx) => {
    if (!(await confirmSignUp(deps, tx, { signUp, device }))) return false;
    if (browserSignUp && visit.browser)
      await allowSignIn({ ...deps, db: tx }, browserSignUp.userId, visit.browser);
    return true;
  });
  return { outcome: confirmed ? "confirmed" : "already_confirmed", email };
}

const wrongPassword = () =>
  new DomainError(
    "invalid",
    "This is not the password that was chosen in this sign-up. If you signed up more than once, try the link in the other mail.",
    { field: "password" },
  );

const findBrowserSignUp = ({ db }: Deps, userId: string, browser: string): Promise<SignUp | null> =>
  db.signUp.findFirst({
    where: { userId, browserHash: tokenHash(browser) },
    select: { id: true, userId: true, name: true, passwordHash: true },
  });

/** Makes the account of a sign-up and ends all others of the address; false when another press was first. */
async function confirmSignUp(
  deps: Deps,
  tx: Tx,
  { signUp: { userId, name, passwordHash }, device }: { signUp: SignUp; device: Device },
): Promise<boolean> {
  const now = deps.clock.now();
  // One statement decides: of two presses at the same moment only one finds the address unconfirmed.
  const { count } = await tx.user.updateMany({
    where: { id: userId, emailVerified: null },
    data: { emailVerified: now, name, passwordHash },
  });
  if (count === 0) return false;
  await tx.authToken.updateMany({
    where: { userId, purpose: "confirm_email", usedAt: null },
    data: { usedAt: now },
  });
  await tx.signUp.deleteMany({ where: { userId } });
  await recordAudit(deps, tx, { kind: "email_confirmed", userId, device });
  return true;
}

const allowSignIn = (deps: Omit<Deps, "db"> & { db: Tx }, userId: string, browser: string) =>
  openChallenge(deps, { purpose: "confirmed_sign_up", answer: tokenHash(browser), userId });
