import type { MailContent } from "../mail/render-mail";
import { company } from "../marketing/company";

export const accountErasedMail = ({ signUpLink }: { signUpLink: string }): MailContent => ({
  subject: `Your ${company.product} account was erased`,
  heading: "Your account has been erased",
  lines: [
    "Your account's grace period has ended. Your account and everything in it has been permanently erased. We have kept nothing, not even this address.",
  ],
  button: { label: "Start again", href: signUpLink },
  closing: ["This is the last email you will receive from us."],
});
