import Link from "next/link";
import { Section } from "~/components/ui/section";
import type { PlanLimits } from "~/domain/billing/plan";
import { type StorageKind, type StoredBytes, storageKinds, totalBytes } from "~/domain/billing/storage";
import { formatBytes } from "~/domain/text/format-bytes";
import { copy } from "../copy";

/** Hues of one lightness, which stand out from both themes' surfaces. */
const colors: Record<StorageKind, string> = {
  files: "oklch(0.62 0.17 274)",
  chats: "oklch(0.68 0.13 230)",
  versions: "oklch(0.66 0.13 165)",
  drafts: "oklch(0.7 0.14 110)",
  appData: "oklch(0.72 0.14 70)",
  templates: "oklch(0.64 0.18 30)",
  publications: "oklch(0.65 0.18 350)",
  knowledge: "oklch(0.66 0.14 310)",
  account: "oklch(0.6 0.03 274)",
};

/** Storage use as a bar, with its parts listed below. */
export function StorageSection({ limits, stored }: { limits: PlanLimits; stored: StoredBytes }) {
  const total = totalBytes(stored);
  const parts = storageKinds
    .filter((kind) => stored[kind] > 0)
    .toSorted((a, b) => stored[b] - stored[a])
    .map((kind) => ({ kind, bytes: stored[kind], ...copy.storage.kinds[kind] }));
  const barBytes = Math.max(total, limits.storageBytes ?? 0, 1);
  const isFull = limits.storageBytes !== null && total >= limits.storageBytes;
  return (
    <Section
      id="storage"
      title={copy.storage.title}
      description={isFull ? copy.storage.full : copy.storage.text}
      aside={
        <p className={`text-[13px] tabular-nums ${isFull ? "font-medium text-danger" : "text-muted"}`}>
          {limits.storageBytes === null
            ? copy.storage.usedUnlimited(formatBytes(total))
            : copy.storage.used(formatBytes(total), formatBytes(limits.storageBytes))}
        </p>
      }
    >
      {/* The list below has the same information. */}
      <div
        aria-hidden
        className="flex h-2.5 gap-px overflow-hidden rounded-full bg-hover forced-colors:border print:border"
      >
        {parts.map(({ kind, bytes }) => (
          <span
            key={kind}
            className="min-w-0.5 forced-color-adjust-none"
            style={{ width: `${(bytes / barBytes) * 100}%`, background: colors[kind] }}
          />
        ))}
      </div>
      {parts.length === 0 ? (
        <p className="text-[13px] text-muted">{copy.storage.nothing}</p>
      ) : (
        <ul aria-label={copy.storage.parts} className="flex flex-col divide-y divide-border">
          {parts.map(({ kind, bytes, name, place, href }) => (
            <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-[13px]">
              <span
                aria-hidden
                className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
                style={{ background: colors[kind] }}
              />
              <span className="min-w-0 flex-1 text-foreground">{name}</span>
              <span className="text-muted tabular-nums">{formatBytes(bytes)}</span>
              <Link
                href={href}
                className="basis-full pl-5.5 text-link underline-offset-4 hover:underline sm:basis-56 sm:pl-0"
              >
                {place}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
