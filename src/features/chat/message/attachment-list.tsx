import { FileText } from "lucide-react";
import type { AttachmentSummary } from "~/domain/chat/attachment";

/** A message's files; images are shown as thumbnails. */
export function AttachmentList({ attachments }: { attachments: readonly AttachmentSummary[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-end gap-2">
      {attachments.map(({ id, kind, name }) => (
        <li key={id}>
          {kind === "image" ? (
            // biome-ignore lint/performance/noImgElement: a private file must not pass through the image optimiser.
            <img
              src={`/api/attachments/${id}`}
              alt={name}
              loading="lazy"
              className="size-28 rounded-card border border-border bg-elevated object-cover"
            />
          ) : (
            <span className="inline-flex max-w-60 items-center gap-2 rounded-control border border-border bg-elevated px-2.5 py-1.5 text-[13px]">
              <FileText aria-hidden className="size-3.5 shrink-0 text-muted" />
              <span className="truncate">{name}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
