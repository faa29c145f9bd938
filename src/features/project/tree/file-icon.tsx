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
import { extensionOf } from "~preview";

type Look = { icon: LucideIcon; color: string };

const script: Look = { icon: SquareCode, color: "text-(--code-name)" };
const component: Look = { icon: Atom, color: "text-(--code-name)" };
const markup: Look = { icon: CodeXml, color: "text-(--code-tag)" };
const style: Look = { icon: Hash, color: "text-(--code-keyword)" };
const json: Look = { icon: Braces, color: "text-(--code-number)" };
const words: Look = { icon: FileText, color: "text-muted" };
const picture: Look = { icon: Image, color: "text-(--code-text)" };

const looks: Record<string, Look> = {
  ...Object.fromEntries(["ts", "mts", "cts", "js", "mjs", "cjs"].map((name) => [name, script])),
  ...Object.fromEntries(["tsx", "jsx"].map((name) => [name, component])),
  ...Object.fromEntries(["html", "htm", "xml", "vue", "svelte"].map((name) => [name, markup])),
  ...Object.fromEntries(["css", "scss", "less"].map((name) => [name, style])),
  ...Object.fromEntries(["json", "webmanifest"].map((name) => [name, json])),
  ...Object.fromEntries(["md", "mdx", "txt"].map((name) => [name, words])),
  ...Object.fromEntries(
    ["png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "ico"].map((name) => [name, picture]),
  ),
};

const unknown: Look = { icon: FileUnknown, color: "text-muted" };

/** The icon of a file by its type. Inside an element of class `code`, which sets the colors. */
export function FileIcon({ path, className }: { path: string; className?: string }) {
  const { icon: Icon, color } = looks[extensionOf(path)] ?? unknown;
  return <Icon aria-hidden className={cn("size-4 shrink-0", color, className)} />;
}
