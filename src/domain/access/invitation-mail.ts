import { formatDay } from "~/domain/auth/audit-kind";
import type { MailContent } from "../mail/render-mail";
import { company } from "../marketing/company";
import { plainName } from "./plain-name";
import type { Role } from "./role";

const verbs: Readonly<Record<Role, string>> = {
  viewer: "view",
  commenter: "comment on",
  suggester: "suggest changes to",
  editor: "edit",
};

type Invited = {
  inviter: string | null;
  name: string;
  /** Otherwise a project or a chat. */
  isTeam: boolean;
  role: Role;
  expiresAt: Date | null;
  link: string;
};

/** The mail of an invitation, perhaps to a stranger: its button is the only link in it. */
export function invitationMail({ inviter, name, isTeam, role, expiresAt, link }: Invited): MailContent {
  const who = plainName(inviter ?? "") || "Someone";
  const title = plainName(name);
  const named = title ? `“${title}”` : isTeam ? "a team" : "a project";
  const what = isTeam ? `the projects of ${named}` : named;
  const invited = `${who} invited you to ${verbs[role]} ${what}`;
  return {
    subject: `${invited} on ${company.product}`,
    heading: "You are invited",
    lines: [
      `${invited} on ${company.product}.`,
      ...(expiresAt ? [`Access ends on ${formatDay(expiresAt)}.`] : []),
    ],
    button: { label: "Open the invitation", href: link },
    closing: [
      "Log in or sign up with this email address to accept. The link works for nobody else.",
      "If you do not know who invited you, ignore this email.",
    ],
  };
}
