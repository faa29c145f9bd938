import { Inbox } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { EmptyState } from "~/components/ui/empty-state";
import { Time } from "~/components/ui/time";
import type { StoredMail } from "~/domain/mail/stored-mail";
import { copy } from "./copy";

/** The stored emails, newest first; the newest is expanded. */
export function Outbox({ mails }: { mails: readonly StoredMail[] }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1.5">
        <h1 className="font-semibold text-2xl tracking-tight">{copy.outbox.title}</h1>
        <p className="text-muted">{copy.outbox.subtitle}</p>
      </div>
      {mails.length === 0 ? (
        <div className="rounded-card border border-border bg-surface">
          <EmptyState icon={<Inbox />} title={copy.outbox.empty.title} text={copy.outbox.empty.text} />
        </div>
      ) : (
        <ol aria-live="polite" className="flex flex-col gap-3">
          {mails.map((mail, index) => (
            <li key={mail.id}>
              <OutboxMail mail={mail} open={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function OutboxMail({ mail, open }: { mail: StoredMail; open: boolean }) {
  return (
    <details open={open} className="group rounded-card border border-border bg-surface open:bg-elevated">
      <summary className="flex list-none flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 rounded-card px-4 py-3 hover:bg-hover">
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">{mail.subject}</span>
          <span className="truncate text-[13px] text-muted">
            {copy.outbox.to} {mail.to}
          </span>
        </span>
        <span className="text-[13px] text-muted tabular-nums">
          {Number.isNaN(Date.parse(mail.date)) ? mail.date : <Time at={new Date(mail.date)} show="moment" />}
        </span>
      </summary>
      <div className="flex flex-col items-start gap-4 whitespace-pre-wrap border-border border-t px-4 py-4 leading-relaxed">
        {mail.text.split("\n\n").map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text keep their order.
          <Paragraph key={index} text={paragraph} />
        ))}
      </div>
    </details>
  );
}

/** How the text of an email writes its button (domain/mail/render-mail). */
const BUTTON = /^([^:\n]{1,60}): (https?:\/\/[^\s<>"]+)$/;

function Paragraph({ text }: { text: string }) {
  const [, label, href] = BUTTON.exec(text) ?? [];
  if (!label || !href)
    return (
      <p className="max-w-full">
        <LinkedText text={text} />
      </p>
    );
  return (
    <a href={href} rel="noreferrer" className={buttonStyles({ variant: "primary" })}>
      {label}
    </a>
  );
}

const URL_PATTERN = /(https?:\/\/[^\s<>"]+)/;

/** Plain text with its URLs as links. */
function LinkedText({ text }: { text: string }) {
  return text.split(URL_PATTERN).map((part, index) =>
    URL_PATTERN.test(part) ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their order.
        key={index}
        href={part}
        rel="noreferrer"
        className="text-link underline underline-offset-3 [overflow-wrap:anywhere]"
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
