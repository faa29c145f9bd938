import { FolderPlus } from "lucide-react";
import type { AttachmentSummary } from "~/domain/chat/attachment";
import { attachmentIcons } from "../attachment-icons";
import { copy } from "../copy";

/** A message's files; images are shown as thumbnails. */
export function AttachmentList({ attachments }: { attachments: readonly AttachmentSummary[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="flex flex-wrap justify-end gap-2">
      {attachments.map((file) => (
        <li key={file.id} className="flex flex-col items-end gap-1">
          {file.kind === "image" ? (
            // biome-ignore lint/performance/noImgElement: a private file must not pass through the image optimiser.
            <img
              src={`/api/attachments/${file.id}`}
              alt={file.name}
              loading="lazy"
              className="size-28 rounded-card border border-border bg-elevated object-cover"
            />
          ) : (
            <TextFile file={file} />
          )}
          {file.path !== null && (
            <span className="inline-flex max-w-60 items-center gap-1 text-muted text-xs">
              <FolderPlus aria-hidden className="size-3 shrink-0" />
              <span className="truncate">{copy.attachment.added(file.path)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function TextFile({ file: { kind, name, pages } }: { file: AttachmentSummary }) {
  const Icon = attachmentIcons[kind];
  return (
    <span className="inline-flex max-w-60 items-center gap-2 rounded-control border border-border bg-elevated px-2.5 py-1.5 text-[13px]">
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="truncate">{name}</span>
      {pages !== null && (
        <span className="shrink-0 text-muted text-xs tabular-nums">{copy.attachment.pages(pages)}</span>
      )}
    </span>
  );
}
