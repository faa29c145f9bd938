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

type Look = { icon: LucideIcon; colour: string };

const script: Look = { icon: SquareCode, colour: "text-(--code-name)" };
const component: Look = { icon: Atom, colour: "text-(--code-name)" };
const markup: Look = { icon: CodeXml, colour: "text-(--code-tag)" };
const style: Look = { icon: Hash, colour: "text-(--code-keyword)" };
const json: Look = { icon: Braces, colour: "text-(--code-number)" };
const words: Look = { icon: FileText, colour: "text-muted" };
const picture: Look = { icon: Image, colour: "text-(--code-text)" };

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

const unknown: Look = { icon: FileUnknown, colour: "text-muted" };

/** The icon of a file by its type. Inside an element of class `code`, which sets the colours. */
export function FileIcon({ path }: { path: string }) {
  const { icon: Icon, colour } = looks[extensionOf(path)] ?? unknown;
  return <Icon aria-hidden className={cn("size-4 shrink-0", colour)} />;
}
