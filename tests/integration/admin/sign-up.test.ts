import { afterEach, describe, expect, it } from "vitest";
import { inquiryInput } from "~/domain/inquiry/inquiry";
import { aesSealer } from "~/server/adapters/system/sealer";
import { linkAccount } from "~/server/auth/provider-adapter";
import { changeInquiry, resendInquiryMail } from "~/server/services/admin/inquiries";
import { listInquiries } from "~/server/services/admin/lists/inquiries";
import { listInvitations } from "~/server/services/admin/lists/invitations";
import type { Actor } from "~/server/services/admin/people";
import { invite, setSignUpMode, withdrawInvitation } from "~/server/services/admin/sign-up";
import { signInWithProvider } from "~/server/services/auth/sign-in-with-provider";
import { signUp } from "~/server/services/auth/sign-up";
import { sendInquiry } from "~/server/services/inquiry/send-inquiry";
import { authWorld, device } from "~tests/support/auth-world";
import { newConfirmedUser, signedIn } from "~tests/support/confirmed-user";

const world = authWorld();
const sealer = aesSealer("a secret of these tests, 32 letters");
const DAY = 86_400_000;
const ownEmail = "owner@example.com";
const deps = () => ({ ...world().deps, owners: { emails: [ownEmail], orFirst: false } });

let count = 0;
const newEmail = () => `newcomer-${++count}@example.com`;

/** Every way to make an account, by address: whether it made one. */
const waysToSignUp = {
  form: (email: string) => signUp(deps(), device, { name: "Ada", email, password: "a field of bluebonnets" }),
  provider: async (email: string) => {
    const identity = {
      provider: "github",
      accountId: `${++count}`,
      verifiedEmail: email,
      name: "Ada",
      tokens: { access_token: `gho_${count}` },
    } as const;
    return signInWithProvider({ ...deps(), sealer, linkAccount: linkAccount({ sealer }) }, device, identity);
  },
} as const;

async function signsUp(way: keyof typeof waysToSignUp, email: string): Promise<boolean> {
  await waysToSignUp[way](email).catch(() => undefined);
  return (await deps().db.user.count({ where: { email } })) > 0;
}

async function administrator(): Promise<Actor> {
  return signedIn(world(), await newConfirmedUser(world()));
}

afterEach(() => deps().db.ownerSetting.deleteMany());

describe.each(Object.keys(waysToSignUp) as (keyof typeof waysToSignUp)[])("an account by %s", (way) => {
  it("is made for everybody at first", async () => expect(await signsUp(way, newEmail())).toBe(true));

  it("is made for nobody but owners once sign-up is closed", async () => {
    const actor = await administrator();
    await setSignUpMode(deps(), { actor, input: { mode: "closed" } });
    const [stranger, invited] = [newEmail(), newEmail()];
    await invite(deps(), { actor, input: { email: invited } });
    expect(await signsUp(way, stranger)).toBe(false);
    expect(await signsUp(way, invited)).toBe(false);
    await deps().db.user.deleteMany({ where: { email: ownEmail } });
    expect(await signsUp(way, ownEmail)).toBe(true);
  });

  it("takes an invitation that is younger than 14 days and not withdrawn", async () => {
    const actor = await administrator();
    await setSignUpMode(deps(), { actor, input: { mode: "invitation" } });
    const [stranger, late, withdrawn, invited] = [newEmail(), newEmail(), newEmail(), newEmail()];
    await invite(deps(), { actor, input: { email: late } });
    world().pass(14 * DAY);
    for (const email of [withdrawn, invited]) await invite(deps(), { actor, input: { email } });
    const { id: invitationId } = await deps().db.signUpInvitation.findUniqueOrThrow({
      where: { email: withdrawn },
    });
    await withdrawInvitation(deps(), { actor, input: { invitationId } });
    expect(await signsUp(way, stranger)).toBe(false);
    expect(await signsUp(way, late)).toBe(false);
    expect(await signsUp(way, withdrawn)).toBe(false);
    expect(await signsUp(way, invited)).toBe(true);
    // Sent again, it is valid for another 14 days.
    await invite(deps(), { actor, input: { email: late } });
    expect(await signsUp(way, late)).toBe(true);
  });
});

describe("an invitation", () => {
  it("is an email to its address with a link, and is listed until it is withdrawn", async () => {
    const actor = await administrator();
    const email = newEmail();
    await invite(deps(), { actor, input: { email } });
    const [mail] = await world().emailsTo(email);
    expect(mail?.text).toContain("https://bluebonnet.example/signup");
    const asked = { q: email, sort: "-sent", filters: { state: "open" } };
    expect((await listInvitations(deps(), asked)).rows).toMatchObject([
      { email, state: "open", invitedBy: actor.user.email },
    ]);
  });

  it("is refused to an address that has an account", async () => {
    const actor = await administrator();
    const asked = invite(deps(), { actor, input: { email: actor.user.email } });
    await expect(asked).rejects.toMatchObject({ code: "conflict", field: "email" });
  });
});

describe("an inquiry", () => {
  it("moves through the pipeline with a note, and its emails can be sent again", async () => {
    const actor = await administrator();
    const email = newEmail();
    await sendInquiry(
      deps(),
      inquiryInput.parse({
        fullname: "Ada Lovelace",
        company: "Analytical Engines",
        email,
        phone: "+1 512 555 0199",
        description: `We want to run it in our own data centre. ${"Details follow. ".repeat(5)}`,
      }),
    );
    expect(await world().emailsTo(email)).toHaveLength(1);
    const { id: inquiryId } = await deps().db.inquiry.findFirstOrThrow({ where: { email } });
    const change = { inquiryId, stage: "contacted" as const, note: "Called on Monday" };
    await changeInquiry(deps(), { actor, input: change });
    const { rows } = await listInquiries(deps(), {
      q: "called on",
      sort: "-stage",
      filters: { stage: "contacted" },
    });
    const { stage, note } = change;
    expect(rows).toMatchObject([{ id: inquiryId, stage, note, handledBy: actor.user.email }]);
    await resendInquiryMail(deps(), { input: { inquiryId, mail: "copy" } });
    expect(await world().emailsTo(email)).toHaveLength(2);
  });
});
