import { escapePattern } from "~/domain/text/escape-pattern";
import { isUnspaced } from "~/domain/text/split-words";
import type { SearchMatch } from "../entry";

/** A link to a matching place in the documentation. */
export function Result({ match, onOpen }: { match: SearchMatch; onOpen: () => void }) {
  const { href, title, page, excerpt, words } = match;
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

/** Splits a text at the matches of words. */
export function markWords(text: string, words: readonly string[]): { part: string; isMatch: boolean }[] {
  const alternatives = words
    .map((word) => `${isUnspaced(word) ? "" : "(?<![\\p{L}\\p{N}])"}${escapePattern(word)}`)
    .join("|");
  if (!alternatives) return [{ part: text, isMatch: false }];
  return text
    .split(new RegExp(`(${alternatives})`, "giu"))
    .map((part, at) => ({ part, isMatch: at % 2 === 1 }))
    .filter(({ part }) => part !== "");
}
