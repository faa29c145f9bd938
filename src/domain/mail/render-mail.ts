import { escapeMarkup } from "~preview";
import { company } from "../marketing/company";

export type RenderedMail = { subject: string; text: string; html: string };
export type MailContent = {
  subject: string;
  heading: string;
  lines: readonly string[];
  button?: { label: string; href: string };
  closing: readonly string[];
};

/** Renders the text and HTML parts of an email, with the same content. */
export function renderMail({ subject, heading, lines, button, closing }: MailContent): RenderedMail {
  const link = button ? [`${button.label}: ${button.href}`] : [];
  const text = [heading, ...lines, ...link, ...closing].join("\n\n");
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeMarkup(line)}</p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:32px 16px;font:15px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:480px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeMarkup(heading)}</h1>
${lines.map(paragraph).join("\n")}
${button ? buttonHtml(button) : ""}
${closing.map(paragraph).join("\n")}
<p style="margin:24px 0 0;font-size:13px;opacity:.7">${escapeMarkup(company.mailFooter)}</p>
</div></body></html>`;
  return { subject, text, html };
}

const buttonHtml = ({ label, href }: { label: string; href: string }) =>
  `<p style="margin:24px 0"><a href="${escapeMarkup(href)}" style="display:inline-block;padding:10px 20px;border-radius:10px;background:${company.accent};color:#fff;text-decoration:none;font-weight:600">${escapeMarkup(label)}</a></p>`;
