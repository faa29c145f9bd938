import { accessMails } from "./services/access/mails";
import { accountMails } from "./services/account/mails";
import { adminMails } from "./services/admin/mails";
import { authMails } from "./services/auth/mails";
import { billingMails } from "./services/billing/mails";
import { inquiryMails } from "./services/inquiry/mails";
import type { AnyMail, MailKind } from "./services/mail/define-mail";
import { reviewMails } from "./services/review/mails";

const listed = {
  ...accessMails,
  ...accountMails,
  ...adminMails,
  ...authMails,
  ...billingMails,
  ...inquiryMails,
  ...reviewMails,
};
type Unlisted = Exclude<MailKind, (typeof listed)[keyof typeof listed]["kind"]>;

/** Every noun's emails, for the dispatcher: `mail` must not import later nouns. A kind that is missing is a type error. */
export const mails: readonly AnyMail[] = Object.values(listed satisfies Record<Unlisted, AnyMail>);
