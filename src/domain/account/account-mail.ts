import { type RenderedMail, renderMail } from "../mail/render-mail";
import { company } from "../marketing/company";

export const accountErasedMail = ({ signUpLink }: { signUpLink: string }): RenderedMail =>
  renderMail({
    subject: `Your ${company.product} account was erased`,
    heading: "Your account has been erased",
    lines: [
      "Your account's grace period has ended. Your account and everything in it has been permanently erased. We have kept nothing, not even this address.",
    ],
    button: { label: "Start again", href: signUpLink },
    closing: ["This is the last email you will receive from us."],
  });

/** For a reply that took long and finished while nobody was watching. */
export const replyFinishedMail = ({ title, link }: { title: string; link: string }): RenderedMail =>
  renderMail({
    subject: `Your reply is ready: ${title}`,
    heading: "Your reply is ready",
    lines: [`The reply in “${title}” finished while you were away.`],
    button: { label: "Open the chat", href: link },
    closing: ["You can turn these emails off in your account settings."],
  });
