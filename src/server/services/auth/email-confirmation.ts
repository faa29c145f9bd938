import {
  type Confirmation,
  earliestResend,
  evaluateLink,
  RESEND_WINDOW_MS,
} from "~/domain/auth/confirmation";
import { DomainError } from "~/domain/error/domain-error";
import type { Db, Tx } from "~/server/db";
import type { Limits } from "~/server/ports/limits";
import type { Clock, Ids } from "~/server/ports/system";
import { dispatchMailSoon, type MailDeps } from "../mail/dispatch-mail";
import { MAIL_TOPIC, queueMail } from "../mail/queue-mail";
import { consumeChallenge, openChallenge, tokenHash } from "./challenge";
import { enforceRateLimit, limitByPair } from "./enforce-rate-limit";
import { authMails } from "./mails";
import type { Passwords } from "./password";
import { type AuditEntry, type Device, recordAudit } from "./security-events";
import { completeFirstFactor } from "./sign-in";
import type { SignInResult } from "./sign-in-result";
import { pendingSignUp } from "./sign-up";

type Deps = { db: Db; clock: Clock; ids: Ids };

type LinkVisit = {
  token: string;
  /** The sign-up secret in the browser's cookie. */
  browser?: string;
  password?: string;
};

type SignUp = { id: string; userId: string; name: string | null; passwordHash: string };

/**
 * Confirms the address a link was sent to, and gives the account the name and password of a sign-up. The link proves
 * ownership of the mailbox, not who chose the password: anyone can sign up with any address, and the emails look
 * alike. So the sign-up is that of the browser that clicks, or the link's own if its password is entered. The browser
 * that signed up may then sign in once with its cookie.
 *
 * @throws {DomainError} `invalid` for a wrong password, `unavailable` when too many users sign in at once
 */
export async function confirmEmail(
  deps: Deps & { passwords: Passwords },
  device: Device,
  visit: LinkVisit,
): Promise<Confirmation> {
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
  const verdict = evaluateLink({ ...link, userConfirmed: emailVerified !== null }, deps.clock.now());
  if (verdict !== "valid") return { outcome: verdict, email };
  const browserSignUp = visit.browser ? await findBrowserSignUp(deps, link.userId, visit.browser) : null;
  // Another click may have confirmed since the link was read, and removed the sign-ups.
  if (!browserSignUp && (await isConfirmed(deps, link.userId)))
    return { outcome: "already_confirmed", email };
  const signUp = browserSignUp ?? link.signUp;
  if (!signUp) return { outcome: "expired", email };
  if (!browserSignUp) {
    if (visit.password === undefined) return { outcome: "password_needed", email };
    if (!(await deps.passwords.verify(signUp.passwordHash, visit.password))) throw wrongPassword();
  }
  const browser = browserSignUp ? visit.browser : undefined;
  const confirmed = await confirmInBrowser(deps, { signUp, device, browser });
  return { outcome: confirmed ? "confirmed" : "already_confirmed", email };
}

/**
 * Confirms the newest sign-up of a browser without its link, for a browser that may read the emails of this server and so
 * could open it. Then like `confirmEmail`. @param browser the sign-up secret in its cookie
 */
export async function confirmWithoutLink(
  deps: Deps,
  device: Device,
  browser: string | undefined,
): Promise<Confirmation> {
  const signUp = browser
    ? await deps.db.signUp.findFirst({
        where: { browserHash: tokenHash(browser) },
        orderBy: { id: "desc" },
        select: { id: true, userId: true, name: true, passwordHash: true, user: { select: { email: true } } },
      })
    : null;
  if (!signUp || !browser) return { outcome: "unknown" };
  const confirmed = await confirmInBrowser(deps, { signUp, device, browser });
  return { outcome: confirmed ? "confirmed" : "already_confirmed", email: signUp.user.email };
}

const wrongPassword = () =>
  new DomainError(
    "invalid",
    "This is not the password chosen in this sign-up. If you signed up more than once, try the link in the other email.",
    { field: "password" },
  );

const findBrowserSignUp = ({ db }: Deps, userId: string, browserSecret: string): Promise<SignUp | null> =>
  db.signUp.findFirst({
    where: { userId, browserHash: tokenHash(browserSecret) },
    select: { id: true, userId: true, name: true, passwordHash: true },
  });

const isConfirmed = async ({ db }: Deps, userId: string): Promise<boolean> =>
  (await db.user.count({ where: { id: userId, emailVerified: { not: null } } })) > 0;

/** @param browser the secret of the browser that signed up, which may then sign in */
const confirmInBrowser = (
  deps: Deps,
  { signUp, device, browser }: { signUp: SignUp; device: Device; browser: string | undefined },
): Promise<boolean> =>
  deps.db.$transaction(async (tx) => {
    if (!(await confirmSignUp(deps, tx, { signUp, device }))) return false;
    if (browser) await allowSignIn({ ...deps, db: tx }, signUp.userId, browser);
    return true;
  });

/**
 * Completes a sign-up and discards the address's others; false if another click was first. `by`: an administrator who
 * vouches for the address, and why.
 */
async function confirmSignUp(
  deps: Deps,
  tx: Tx,
  { signUp: { userId, name, passwordHash }, ...by }: { signUp: SignUp } & Confirmer,
): Promise<boolean> {
  const now = deps.clock.now();
  // A single statement decides: of two concurrent clicks only one finds the address unconfirmed.
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
  await recordAudit(deps, tx, { kind: "email_confirmed", userId, ...by });
  return true;
}

type Confirmer = Pick<AuditEntry, "device" | "actorId" | "detail">;

/** Confirms a user's newest sign-up without its link. @throws {DomainError} `conflict` when nothing waits */
export async function confirmNewestSignUp(
  deps: Deps,
  tx: Tx,
  { userId, ...by }: { userId: string } & Confirmer,
): Promise<void> {
  const signUp = await findNewestSignUp(tx, userId);
  if (!(await confirmSignUp(deps, tx, { signUp, ...by }))) throw nothingToConfirm();
}

/** Sends the link of a user's newest sign-up again. @throws {DomainError} `conflict` when nothing waits */
export async function sendConfirmation(deps: MailDeps, userId: string): Promise<void> {
  const { id: signUpId } = await findNewestSignUp(deps.db, userId);
  await queueMail(deps, deps.db, authMails.confirmEmail.message({ userId, signUpId }));
  dispatchMailSoon(deps);
}

async function findNewestSignUp(db: Db | Tx, userId: string): Promise<SignUp> {
  const signUp = await db.signUp.findFirst({
    where: { userId, user: { emailVerified: null } },
    orderBy: { id: "desc" },
    select: { id: true, userId: true, name: true, passwordHash: true },
  });
  if (!signUp) throw nothingToConfirm();
  return signUp;
}

const nothingToConfirm = () =>
  new DomainError("conflict", "Nothing waits to be confirmed.", {
    detail: "The address is confirmed already, or its sign-up has expired.",
  });

const allowSignIn = (deps: Omit<Deps, "db"> & { db: Tx }, userId: string, browserSecret: string) =>
  openChallenge(deps, { purpose: "confirmed_sign_up", answer: tokenHash(browserSecret), userId });

/**
 * Sends a new confirmation link to an unconfirmed address, with growing delays. Does not reveal whether the sign-up
 * exists. `target` is an earlier link, or an address: this browser's sign-up for it, or else the newest.
 *
 * @throws {DomainError} `too_many_requests` if the same client requested it a moment ago
 */
export async function resendConfirmation(
  deps: MailDeps & { limits: Limits },
  device: Device,
  target: { email: string; browser?: string } | { token: string },
): Promise<void> {
  await enforceRateLimit(
    deps,
    limitByPair("confirm_pair", "email" in target ? target.email : target.token, device),
  );
  const now = deps.clock.now();
  const signUp =
    "email" in target
      ? await pendingSignUp(deps.db, target)
      : await deps.db.signUp.findFirst({
          where: { authTokens: { some: { tokenHash: tokenHash(target.token), purpose: "confirm_email" } } },
          select: { id: true, userId: true },
        });
  if (!signUp) return;
  const { id: signUpId, userId } = signUp;
  // Counts all emails to the address, whichever sign-up they are for.
  const sent = await deps.db.authToken.findMany({
    where: {
      userId,
      purpose: "confirm_email",
      createdAt: { gt: new Date(now.getTime() - RESEND_WINDOW_MS) },
    },
    select: { createdAt: true },
  });
  const earliest = earliestResend(sent.map(({ createdAt }) => createdAt));
  const queued = await deps.db.outbox.count({
    where: { topic: MAIL_TOPIC, doneAt: null, payload: { path: ["userId"], equals: userId } },
  });
  if (queued > 0 || (earliest && now < earliest)) return;
  await queueMail(deps, deps.db, authMails.confirmEmail.message({ userId, signUpId }));
  dispatchMailSoon(deps);
}

/**
 * Signs in the browser that signed up, once, right after its address was confirmed there. `browserSecret` is in
 * its cookie.
 */
export async function signInAfterConfirming(
  deps: Deps,
  device: Device,
  browserSecret: string,
): Promise<SignInResult> {
  const expired = { outcome: "refused", refusal: "challenge_over" } as const;
  const purpose = "confirmed_sign_up";
  const answer = tokenHash(browserSecret);
  const challenge = await deps.db.authChallenge.findFirst({
    where: { purpose, answer },
    select: { userId: true },
  });
  if (!challenge?.userId) return expired;
  const { userId } = challenge;
  if (!(await consumeChallenge(deps, { purpose, answer, userId }))) return expired;
  return completeFirstFactor(deps, device, { userId, method: "confirmation" });
}
