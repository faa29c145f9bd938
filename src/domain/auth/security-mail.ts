import type { MailContent } from "../mail/render-mail";
import { company } from "../marketing/company";
import { type AuditDetail, auditKinds, formatDay, type MailedKind } from "./audit-kind";

/** `from`: labels of the user's device and place; null: an administrator did it. `detail` is that of the event. */
type SecurityNotice = {
  kind: MailedKind;
  at: Date;
  from: { device: string; place: string } | null;
  detail: AuditDetail;
};

/** Notifies an account's owner of a security event, with what to do if it was not them. */
export function securityMail(
  { kind, at, from, detail }: SecurityNotice,
  { appUrl }: { appUrl: string },
): MailContent {
  const { subject, line } = auditKinds[kind];
  const who = from ? [`Device: ${from.device}`, `From: ${from.place}`] : ["By: your administrator"];
  return {
    subject: `${subject} (${company.product})`,
    heading: subject,
    lines: [line(detail), `When: ${formatMoment(at)}`, ...who],
    button: buttons[kind]?.(appUrl) ?? {
      label: "Review your account",
      href: `${appUrl}/account/security`,
    },
    closing: from
      ? [
          "If this was you, there is nothing to do.",
          `If it was not, set a new password now. This ends all sessions: ${appUrl}/forgot-password`,
        ]
      : ["If you think that this is a mistake, ask your administrator."],
  };
}

const buttons: Partial<Record<MailedKind, (appUrl: string) => { label: string; href: string }>> = {
  deletion_requested: (appUrl) => ({ label: "Log in and keep it", href: `${appUrl}/login` }),
  unsuspended: (appUrl) => ({ label: "Log in", href: `${appUrl}/login` }),
  suspended: (appUrl) => ({ label: "Write to support", href: `${appUrl}/support` }),
};

const formatMoment = (date: Date) =>
  `${formatDay(date)} at ${date.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" })} UTC`;
