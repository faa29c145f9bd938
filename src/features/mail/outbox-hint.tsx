"use client";

import Link from "next/link";
import { useEffect, useState } from "react";
import { callQuery } from "~/trpc/light-call";
import { copy } from "./copy";

/**
 * Links to the outbox on servers that store emails; renders nothing where they are sent or may not be read. Fetched
 * separately, so that the pages around it can be prerendered.
 */
export function OutboxHint() {
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => {
    // Without a response there is nothing to show.
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
