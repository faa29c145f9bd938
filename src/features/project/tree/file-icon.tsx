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

type Look = { icon: LucideIcon; color: string };

const unknown: Look = { icon: FileUnknown, color: "text-muted" };

const looks: Record<FileKind, Look> = {
  text: { icon: FileText, color: "text-muted" },
  data: unknown,
  json: { icon: Braces, color: "text-(--code-number)" },
  markup: { icon: CodeXml, color: "text-(--code-tag)" },
  style: { icon: Hash, color: "text-(--code-keyword)" },
  script: { icon: SquareCode, color: "text-(--code-name)" },
  component: { icon: Atom, color: "text-(--code-name)" },
  picture: { icon: Image, color: "text-(--code-text)" },
  media: unknown,
  binary: unknown,
};

/** The icon of a file by its type. Inside an element of class `code`, which sets the colors. */
export function FileIcon({ path }: { path: string }) {
  const kind = fileKindOf(path);
  const { icon: Icon, color } = kind ? looks[kind] : unknown;
  return <Icon aria-hidden className={cn("size-4 shrink-0", color)} />;
}
