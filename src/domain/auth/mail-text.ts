import { company } from "../marketing/company";
import { CONFIRMATION_HOURS } from "./confirmation";

export type MailText = { subject: string; text: string; html: string };
type Letter = {
  subject: string;
  heading: string;
  lines: readonly string[];
  button: { label: string; href: string };
  after: readonly string[];
};

/** Asks the owner of an address to confirm it. */
export const confirmationMail = ({ name, link }: { name: string | null; link: string }): MailText =>
  write({
    subject: `Confirm your email for ${company.product}`,
    heading: name ? `Welcome, ${name}` : "Welcome",
    lines: [`Confirm your email address to finish signing up for ${company.product}.`],
    button: { label: "Confirm email", href: link },
    after: [
      `The link works once, for ${CONFIRMATION_HOURS} hours.`,
      "If you did not sign up, ignore this mail: without the link nothing happens.",
    ],
  });

/** Tells the owner of an address that somebody tried to sign up with it again. */
export const accountExistsMail = ({ loginLink }: { loginLink: string }): MailText =>
  write({
    subject: `You already have a ${company.product} account`,
    heading: "You already have an account",
    lines: [
      `Somebody, most likely you, tried to sign up for ${company.product} with this address. An account exists, and nothing about it was changed.`,
    ],
    button: { label: "Log in", href: loginLink },
    after: ["If it was not you, ignore this mail."],
  });

function write({ subject, heading, lines, button, after }: Letter): MailText {
  const text = [heading, ...lines, `${button.label}: ${button.href}`, ...after].join("\n\n");
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;font:15px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>
${lines.map(paragraph).join("\n")}
<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:10px 20px;border-radius:10px;background:#585dd0;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${after.map(paragraph).join("\n")}
<p style="margin:24px 0 0;font-size:13px;opacity:.7">${escapeHtml(company.product)} · ${escapeHtml(company.tagline)}</p>
</div></body></html>`;
  return { subject, text, html };
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
