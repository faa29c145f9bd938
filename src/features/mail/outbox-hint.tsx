"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { callQuery } from "~/trpc/light-call";
import { copy } from "./copy";

/**
 * Where a mail went on a server that keeps its mails; nothing where mails are sent, or where they may not be read from.
 * Asked for by itself, so that pages which rarely show it are the same for everybody.
 */
export function OutboxHint() {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    // Without an answer there is nothing to show.
    callQuery("mail", "outboxHref").then(setHref, () => {});
  }, []);
  if (!href) return null;
  return (
    <p className="rounded-card border border-border bg-surface px-3.5 py-3 text-[13px] text-muted">
      {copy.outboxLink.text}{" "}
      <Link href={href} target="_blank" className="font-medium text-link underline underline-offset-3">
        {copy.outboxLink.link}
      </Link>
    </p>
  );
}
