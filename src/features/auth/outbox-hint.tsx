import Link from "next/link";
import { copy } from "./copy";

/** Where a mail went on a server that keeps its mails. */
export function OutboxHint({ href }: { href: string }) {
  return (
    <p className="rounded-card border border-border bg-surface px-3.5 py-3 text-[13px] text-muted">
      {copy.outboxLink.text}{" "}
      <Link href={href} target="_blank" className="font-medium text-link underline underline-offset-3">
        {copy.outboxLink.link}
      </Link>
    </p>
  );
}
