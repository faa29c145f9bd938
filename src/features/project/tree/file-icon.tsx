import {
  Atom,
  Braces,
  CodeXml,
  FileText,
  File as FileUnknown,
  Hash,
  Image,
  type LucideIcon,
  SquareCode,
} from "lucide-react";
import { cn } from "~/lib/cn";
import { type FileKind, fileKindOf } from "~preview";

type Look = { icon: LucideIcon; colour: string };

const unknown: Look = { icon: FileUnknown, colour: "text-muted" };

const looks: Record<FileKind, Look> = {
  text: { icon: FileText, colour: "text-muted" },
  data: unknown,
  json: { icon: Braces, colour: "text-(--code-number)" },
  markup: { icon: CodeXml, colour: "text-(--code-tag)" },
  style: { icon: Hash, colour: "text-(--code-keyword)" },
  script: { icon: SquareCode, colour: "text-(--code-name)" },
  component: { icon: Atom, colour: "text-(--code-name)" },
  picture: { icon: Image, colour: "text-(--code-text)" },
  media: unknown,
  binary: unknown,
};

/** The icon of a file by its type. Inside an element of class `code`, which sets the colours. */
export function FileIcon({ path, className }: { path: string; className?: string }) {
  const kind = fileKindOf(path);
  const { icon: Icon, colour } = kind ? looks[kind] : unknown;
  return <Icon aria-hidden className={cn("size-4 shrink-0", colour, className)} />;
}
