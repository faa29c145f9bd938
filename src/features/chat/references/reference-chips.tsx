import {
  BookOpen,
  Code,
  FileCode,
  type LucideIcon,
  SquareMousePointer,
  TriangleAlert,
  X,
} from "lucide-react";
import { type PromptReference, referenceKey } from "~/domain/chat/reference";
import { visibleText } from "~/domain/text/verbatim";
import { copy } from "../copy";
import { type ReferenceStore, useReferences } from "../reference-store";

/** The references of the next message, each removable. */
export function ReferenceChips({ store }: { store: ReferenceStore }) {
  const references = useReferences(store);
  if (references.length === 0) return null;
  return (
    <ul aria-label={copy.references.title} className="flex flex-wrap gap-1.5 px-3 pt-3">
      {references.map((reference) => (
        <li key={referenceKey(reference)} className={chipStyles}>
          <Label reference={reference} />
          <button
            type="button"
            aria-label={copy.references.remove(nameOf(reference))}
            title={copy.references.remove(nameOf(reference))}
            onClick={() => store.remove(reference)}
            className="-mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-inner text-muted transition-colors hover:bg-hover hover:text-foreground pointer-coarse:size-9"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The references of a sent message. */
export function ReferenceList({ references }: { references: readonly PromptReference[] }) {
  if (references.length === 0) return null;
  return (
    <ul aria-label={copy.references.title} className="flex flex-wrap justify-end gap-1.5">
      {references.map((reference) => (
        <li key={referenceKey(reference)} className={chipStyles}>
          <Label reference={reference} />
        </li>
      ))}
    </ul>
  );
}

const chipStyles =
  "inline-flex h-7 max-w-72 items-center gap-1.5 rounded-inner border border-border bg-elevated px-2 text-xs pointer-coarse:h-10";

const icons: Record<PromptReference["kind"], LucideIcon> = {
  file: FileCode,
  code: Code,
  collection: BookOpen,
  element: SquareMousePointer,
  error: TriangleAlert,
};

function Label({ reference }: { reference: PromptReference }) {
  const Icon = icons[reference.kind];
  return (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
      <span className="truncate font-mono" title={nameOf(reference)}>
        {nameOf(reference)}
      </span>
    </>
  );
}

const nameOfFile = (path: string): string => visibleText(path.slice(path.lastIndexOf("/") + 1));
const at = ({ path, line }: { path?: string | undefined; line?: number | undefined }): string =>
  path ? ` ${nameOfFile(path)}${line ? `:${line}` : ""}` : "";

function nameOf(reference: PromptReference): string {
  switch (reference.kind) {
    case "file":
      return visibleText(reference.path);
    case "collection":
      return reference.name;
    case "code":
      return `${nameOfFile(reference.path)}:${reference.from}–${reference.to}`;
    case "element":
      return `<${reference.tag}>${reference.text && ` “${reference.text}”`}${at(reference)}`;
    case "error":
      return `${reference.message}${at(reference)}`;
  }
}
