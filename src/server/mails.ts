import "server-only";
import { accountMails } from "./services/account/mails";
import { authMails } from "./services/auth/mails";
import { billingMails } from "./services/billing/mails";
import { inquiryMails } from "./services/inquiry/mails";
import type { AnyMail } from "./services/mail/define-mail";

/** The mails of every noun, as the dispatcher gets them: mail itself knows none of them. */
export const mails: readonly AnyMail[] = [accountMails, authMails, billingMails, inquiryMails].flatMap(
  (table): AnyMail[] => Object.values(table),
);
