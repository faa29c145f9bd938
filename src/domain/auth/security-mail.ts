import type { MailContent } from "../mail/render-mail";
import { company } from "../marketing/company";
import { type AuditDetail, auditKinds, formatDay, type MailedKind } from "./audit-kind";

/** `device` and `place` are labels; `detail` is that of the event. */
type SecurityNotice = { kind: MailedKind; at: Date; device: string; place: string; detail: AuditDetail };

/** Notifies an account's owner of a security event, with what to do if it was not them. */
export function securityMail(notice: SecurityNotice, { appUrl }: { appUrl: string }): MailContent {
  const { subject, line } = auditKinds[notice.kind];
  return {
    subject: `${subject} (${company.product})`,
    heading: subject,
    lines: [
      line(notice.detail),
      `When: ${formatMoment(notice.at)}`,
      `Device: ${notice.device}`,
      `From: ${notice.place}`,
    ],
    button:
      notice.kind === "deletion_requested"
        ? { label: "Log in and keep it", href: `${appUrl}/login` }
        : { label: "Review your account", href: `${appUrl}/account/security` },
    closing: [
      "If this was you, there is nothing to do.",
      `If it was not, set a new password now. This ends all sessions: ${appUrl}/forgot-password`,
    ],
  };
}

const formatMoment = (date: Date) =>
  `${formatDay(date)} at ${date.toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" })} UTC`;
