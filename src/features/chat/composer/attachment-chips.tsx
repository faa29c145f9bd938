import { FolderPlus, type LucideIcon, MessageSquare, RotateCw, TriangleAlert, X } from "lucide-react";
import type { MouseEvent } from "react";
import { Spinner } from "~/components/ui/spinner";
import type { AttachmentPlace } from "~/domain/chat/attachment";
import { uploadKinds } from "~/domain/knowledge/file-kind";
import { attachmentIcons } from "../attachment-icons";
import { copy } from "../copy";
import { focusMessageBox } from "../message-box";
import { type PickedFile, placeOf } from "./attachment-list";
import type { Attachments } from "./use-attachments";

/** The files attached to the message. */
export function AttachmentChips({ attachments }: { attachments: Attachments }) {
  if (attachments.files.length === 0) return null;
  return (
    <ul aria-label={copy.attached} className="flex flex-wrap gap-1.5 px-2.5 pt-2.5 short:w-full">
      {attachments.files.map((file) => (
        <AttachmentChip key={file.key} file={file} attachments={attachments} />
      ))}
    </ul>
  );
}

const buttonStyles =
  "inline-flex size-[30px] shrink-0 items-center justify-center rounded-inner text-muted hover:text-foreground pointer-coarse:size-11";

function AttachmentChip({ file, attachments }: { file: PickedFile; attachments: Attachments }) {
  const { supportsImages, move, uploadUnsent, remove } = attachments;
  const isUnseen = placeOf(file, supportsImages) !== file.place;
  const isStuck = file.unsent !== null;
  const drop = ({ currentTarget }: MouseEvent) => {
    const next = currentTarget.closest("li")?.nextElementSibling?.querySelector("button");
    if (next) next.focus();
    else focusMessageBox();
    remove(file.key);
  };
  return (
    <li
      aria-busy={isReading(file)}
      className={`flex min-h-8 max-w-full flex-wrap items-center justify-end rounded-inner border bg-elevated pl-2.5 text-[13px] pointer-coarse:min-h-11 ${isStuck ? "border-warning" : "border-border"}`}
    >
      <span className="mr-auto flex min-w-0 items-center gap-2">
        <FileIcon file={file} />
        <span className="max-w-40 truncate">{file.name}</span>
        <span className={`shrink-0 text-xs tabular-nums ${isStuck ? "text-warning" : "text-muted"}`}>
          {isUnseen ? copy.attachment.unseen : <Size file={file} />}
        </span>
      </span>
      <span className="ml-2 flex items-center">
        {file.unsent && (
          <button
            type="button"
            aria-label={copy.attachment.uploadAgain(file.name)}
            title={copy.attachment.uploadAgain(file.name)}
            onClick={uploadUnsent}
            className={buttonStyles}
          >
            <RotateCw aria-hidden className="size-3.5" />
          </button>
        )}
        {file.uploaded && !isUnseen && uploadKinds[file.uploaded.kind].fitsProject && (
          <PlaceButton file={file} onMove={(place) => move(file.key, place)} />
        )}
        <button
          type="button"
          aria-label={copy.removeAttachment(file.name)}
          onClick={drop}
          className={buttonStyles}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </span>
    </li>
  );
}

const isReading = ({ uploaded, unsent }: PickedFile) => uploaded === null && unsent === null;

function FileIcon({ file }: { file: PickedFile }) {
  if (isReading(file)) return <Spinner className="size-3.5 shrink-0" />;
  const Icon = file.uploaded ? attachmentIcons[file.uploaded.kind] : TriangleAlert;
  return <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />;
}

function Size({ file: { place, uploaded, unsent } }: { file: PickedFile }) {
  if (unsent) return copy.attachment.unsent;
  if (!uploaded) return copy.attachment.reading;
  const size =
    uploaded.pages === null ? copy.attachment.size(uploaded.bytes) : copy.attachment.pages(uploaded.pages);
  if (place === "project" || uploaded.kind === "image") return size;
  return (
    <>
      {size}
      {/* On small screens, the context meter shows it. */}
      <span className="max-sm:hidden"> · {copy.attachment.tokens(uploaded.tokens)}</span>
    </>
  );
}

const otherPlace = { prompt: "project", project: "prompt" } as const;
const placeIcons: Record<AttachmentPlace, LucideIcon> = { prompt: MessageSquare, project: FolderPlus };

function PlaceButton({ file, onMove }: { file: PickedFile; onMove: (place: AttachmentPlace) => void }) {
  const Icon = placeIcons[file.place];
  const other = otherPlace[file.place];
  const label = copy.attachment.move[other](file.name);
  return (
    <button
      type="button"
      aria-label={`${copy.attachment.places[file.place]}. ${label}`}
      title={label}
      onClick={() => onMove(other)}
      className="inline-flex h-6 shrink-0 items-center gap-1 rounded-inner border border-border px-1.5 text-foreground text-xs transition-colors hover:border-control hover:bg-hover pointer-coarse:h-9"
    >
      <Icon aria-hidden className="size-3" />
      {copy.attachment.places[file.place]}
    </button>
  );
}
