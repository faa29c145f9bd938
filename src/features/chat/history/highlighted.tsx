import { highlight } from "~/domain/chat/search";

/** A text in which what was searched for is marked. */
export function Highlighted({ text, search }: { text: string; search: string }) {
  return highlight(text, search).map((part, at) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity, and are replaced together
      <mark key={at} className="rounded-[3px] bg-accent-soft text-foreground">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
