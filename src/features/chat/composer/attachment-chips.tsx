import { FileText, Image, X } from "lucide-react";
import type { MouseEvent } from "react";
import { copy } from "../copy";
import { focusMessageBox } from "../message-box";
import type { PickedFile } from "./attachments";

type AttachmentChipsProps = { files: readonly PickedFile[]; onRemove: (key: string) => void };

/** The files attached to the message. */
export function AttachmentChips({ files, onRemove }: AttachmentChipsProps) {
  if (files.length === 0) return null;
  const remove = (key: string, { currentTarget }: MouseEvent) => {
    const next = currentTarget.closest("li")?.nextElementSibling?.querySelector("button");
    if (next) next.focus();
    else focusMessageBox();
    onRemove(key);
  };
  return (
    <ul aria-label={copy.attached} className="flex flex-wrap gap-1.5 px-2.5 pt-2.5 short:w-full">
      {files.map(({ key, bytes, input }) => {
        const Icon = input.kind === "image" ? Image : FileText;
        return (
          <li
            key={key}
            className="flex h-8 max-w-60 items-center gap-2 rounded-inner border border-border bg-elevated pl-2.5 text-[13px] pointer-coarse:h-11"
          >
            <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
            <span className="truncate">{input.name}</span>
            <span className="shrink-0 text-muted text-xs tabular-nums">{inKilobytes(bytes)}</span>
            <button
              type="button"
              aria-label={copy.removeAttachment(input.name)}
              onClick={(event) => remove(key, event)}
              className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-inner text-muted hover:text-foreground pointer-coarse:w-11"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const inKilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_000))} kB`;
