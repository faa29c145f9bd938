import { accountMails } from "./services/account/mails";
import { authMails } from "./services/auth/mails";
import { billingMails } from "./services/billing/mails";
import { inquiryMails } from "./services/inquiry/mails";
import type { AnyMail } from "./services/mail/define-mail";

/** Every noun's emails, for the dispatcher: `mail` must not import later nouns. */
export const mails: readonly AnyMail[] = [accountMails, authMails, billingMails, inquiryMails].flatMap(
  (table): AnyMail[] => Object.values(table),
);
