import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { confirmEmail } from "~/server/services/auth/email-confirmation";
import { findSession } from "~/server/services/auth/sessions";
import { signIn } from "~/server/services/auth/sign-in";
import { signUp } from "~/server/services/auth/sign-up";
import { subscribe } from "~/server/services/billing/subscribe";
import { dispatchMail } from "~/server/services/mail/dispatch-mail";
import type { AppDeps } from "~/server/wiring";
import { demoLogin } from "./demo-login.ts";
import type { Script } from "./scripted-model.ts";

/** `script`: what the scripted models write next. */
export type DemoAccount = { deps: AppDeps; user: SignedInUser; script(next: Script): void };

const device = { userAgent: "Demo", address: "127.0.0.1" };

/** Signs in the demo user. On first use, signs up, confirms the email address and subscribes if payments are simulated. */
export async function signInDemoUser(deps: AppDeps): Promise<SignedInUser> {
  const { email } = demoLogin;
  const known = await deps.db.user.findUnique({ where: { email }, select: { emailVerified: true } });
  if (!known?.emailVerified) await createAccount(deps);
  const user = await openSession(deps);
  if (user.planId !== "free-plan") return user;
  await grantPlan(deps, user);
  return openSession(deps);
}

async function createAccount(deps: AppDeps) {
  const links: string[] = [];
  const reading = { ...deps, mailer: { send: async ({ text }: { text: string }) => void links.push(text) } };
  const { browser } = await signUp(reading, device, { name: "Flora Demo", ...demoLogin });
  await dispatchMail(reading);
  for (let attempt = 0; links.length === 0 && attempt < 100; attempt++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const token = /verify-email\?token=([\w-]{43})/.exec(links.join("\n"))?.[1];
  if (!token) throw new Error("The demo account's confirmation email was not written.");
  await confirmEmail(deps, device, { browser, token });
}

async function openSession(deps: AppDeps): Promise<SignedInUser> {
  const result = await signIn(deps, device, demoLogin);
  if (result.outcome !== "signed_in")
    throw new Error(`${demoLogin.email} exists already, with another way to sign in.`);
  const user = await findSession(deps, result.sessionId);
  if (!user) throw new Error("The demo account's session has ended.");
  return user;
}

/** Subscribes to a plan, or only sets the plan if payments are not simulated. */
async function grantPlan(deps: AppDeps, user: SignedInUser) {
  if (!deps.paymentsSimulator) {
    await deps.db.user.update({ where: { id: user.id }, data: { planId: "pro-plan" }, select: { id: true } });
    return;
  }
  const { status } = await subscribe(deps, user, {
    planId: "pro-plan",
    cycle: "monthly",
    attemptId: deps.ids.next(),
    card: { paymentMethodId: "pm_card_visa", expiry: { month: 12, year: 2034 } },
    details: {
      name: "Flora Demo",
      address: "12 St James's Square",
      city: "London",
      state: "London",
      zipCode: "SW1Y 4JH",
      country: "GB",
    },
  });
  if (status !== "paid" && status !== "already") throw new Error(`The demo subscription was ${status}.`);
}
