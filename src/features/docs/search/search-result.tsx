import type { Found } from "../entry";
import { markWords } from "./mark-words";

/** A place in the documentation that was found. */
export function Result({ found, onOpen }: { found: Found; onOpen: () => void }) {
  const { href, title, page, excerpt, words } = found;
  return (
    <a
      href={href}
      onClick={onOpen}
      className="block rounded-inner px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 break-words font-medium">
          <Marked text={title} words={words} />
        </span>
        {page !== title && (
          <span className="ml-auto shrink-0 text-muted text-xs">
            <Marked text={page} words={words} />
          </span>
        )}
      </span>
      <span className="line-clamp-2 text-[13px] text-muted">
        <Marked text={excerpt} words={words} />
      </span>
    </a>
  );
}

/** Matching words stand out by color and weight, which forced colors keep. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ part, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
      <mark key={at} className="bg-transparent font-medium text-link">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
