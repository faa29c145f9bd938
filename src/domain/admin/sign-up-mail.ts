import { plainName } from "../access/plain-name";
import type { MailContent } from "../mail/render-mail";
import { company } from "../marketing/company";

type Invited = { inviter: string | null; link: string; until: string };

/** The email of an invitation to sign up. Only who can read it can use it, as sign-up confirms the address. */
export function signUpInvitationMail({ inviter, link, until }: Invited): MailContent {
  const invited = `${plainName(inviter ?? "") || "Your administrator"} invited you to ${company.product}`;
  return {
    subject: invited,
    heading: "You are invited",
    lines: [`${invited}. The invitation is valid until ${until}.`],
    button: { label: "Create your account", href: link },
    closing: [
      "Sign up with the email address that this was sent to.",
      "If you do not know who invited you, ignore this email.",
    ],
  };
}
