import { cn } from "~/lib/cn";

const styleOf = (line: string): string | undefined => {
  if (/^(?:\+\+\+|---|diff |index )/.test(line)) return "text-muted";
  if (line.startsWith("@@")) return "text-link";
  if (line.startsWith("+")) return "bg-success-soft text-success";
  return line.startsWith("-") ? "bg-danger-soft text-danger" : undefined;
};

/** A diff in colors; the signs stay for readers who cannot tell the colors apart. */
export function DiffLines({ diff }: { diff: string }) {
  return diff.split("\n").map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
    <span key={at} className={cn("-mx-3 block px-3", styleOf(line))}>
      {line}
      {"\n"}
    </span>
  ));
}
