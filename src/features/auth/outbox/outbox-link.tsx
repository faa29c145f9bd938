import Link from "next/link";
import { outboxCopy } from "../copy/outbox";
import { useOutboxHref } from "./use-outbox-href";

/** Opens the outbox, on servers that keep their emails; nothing elsewhere. */
export function OutboxLink() {
  const href = useOutboxHref();
  if (!href) return null;
  return (
    <p className="text-[13px] text-muted">
      {outboxCopy.kept}{" "}
      <Link href={href} prefetch={false} className="font-medium text-link underline underline-offset-3">
        {outboxCopy.openOutbox}
      </Link>
    </p>
  );
}
