"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { inputStyles } from "~/components/ui/field";
import { cn } from "~/lib/cn";
import { loadWhenOnline } from "~/lib/load-when-online";
import { isPressed, isTyping } from "~/lib/shortcut";
import { copy } from "./copy";
import type { Found } from "./entry";
import { markWords } from "./mark-words";

export const SEARCH_INDEX_PATH = "/docs/search-index.json";

type Find = (query: string) => Found[];

/** The search and its index, loaded when somebody is about to search. */
async function loadSearch(): Promise<Find> {
  const [{ findEntries, readIndex }, response] = await Promise.all([
    loadWhenOnline(() => import("./entry")),
    fetch(SEARCH_INDEX_PATH),
  ]);
  if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
  const index = readIndex(await response.text());
  return (query) => findEntries(index, query);
}

/** Loads the search once; a load that failed is tried again. */
function useSearch() {
  const [find, setFind] = useState<Find | null>(null);
  const [failed, setFailed] = useState(false);
  const loading = useRef(false);
  const load = () => {
    if (find || loading.current) return;
    loading.current = true;
    setFailed(false);
    loadSearch()
      .then((loaded) => setFind(() => loaded))
      .catch(() => setFailed(true))
      .finally(() => {
        loading.current = false;
      });
  };
  return { find, failed, load };
}

/** `/` and Ctrl+K, or Cmd+K on Apple devices, lead to the box. */
function useSearchKeys(focus: () => void) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isSlash = isPressed(event, { key: "/" }) && !isTyping(event.target);
      if (!isSlash && !isPressed(event, { command: true, key: "k" })) return;
      event.preventDefault();
      focus();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
}

/** Searches the documentation as the user types. */
export function DocsSearch() {
  const [query, setQuery] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const { find, failed, load } = useSearch();
  useSearchKeys(() => box.current?.select());
  const found = find?.(query) ?? null;
  const close = () => setQuery("");
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, nativeEvent } = event;
    const links = [...currentTarget.querySelectorAll("a")];
    if (key === "Escape") {
      close();
      box.current?.focus();
    } else if (key === "Enter" && target === box.current && !nativeEvent.isComposing) {
      event.preventDefault();
      links[0]?.click();
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      const at = links.indexOf(target as HTMLAnchorElement) + (key === "ArrowDown" ? 1 : -1);
      const next = at < 0 ? box.current : links[at];
      if (!next || links.length === 0) return;
      event.preventDefault();
      next.focus();
    }
  };
  const message = searchMessage(found, failed);
  return (
    <search
      className="group relative w-full max-w-xs print:hidden"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={box}
        type="search"
        value={query}
        onFocus={load}
        onChange={(event) => {
          setQuery(event.target.value);
          load();
        }}
        aria-label={copy.search.label}
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder={copy.search.label}
        autoComplete="off"
        className={cn(inputStyles, "h-9 pr-8 pl-9 pointer-coarse:h-11")}
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-inner border border-border px-1.5 font-sans text-muted text-xs leading-5 group-focus-within:hidden max-sm:hidden pointer-coarse:hidden"
      >
        /
      </kbd>
      <div role="status" className="sr-only">
        {query.trim() && message}
      </div>
      {query.trim() && (found || failed) && (
        <div className="absolute top-full right-0 mt-2 w-full min-w-[26rem] overflow-hidden rounded-card border border-border bg-elevated shadow-raised max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:w-auto max-sm:min-w-0">
          {found?.length ? (
            <ul className="max-h-[min(30rem,70dvh)] overflow-auto p-1">
              {found.map((each) => (
                // Enter opens the first match.
                <li key={each.href} className="rounded-inner first:group-has-[input:focus]:bg-hover">
                  <Result found={each} onOpen={close} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="px-4 py-3 text-muted">{message}</p>
          )}
        </div>
      )}
    </search>
  );
}

/** What was found, in words; empty while the index loads. */
function searchMessage(found: readonly Found[] | null, failed: boolean): string {
  if (failed) return copy.search.failed;
  if (!found) return "";
  return found.length ? copy.search.found(found.length) : copy.search.none;
}

function Result({ found, onOpen }: { found: Found; onOpen: () => void }) {
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

/** Matching words stand out by colour and weight, which forced colours keep. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ part, isMatch }, at) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
      <mark key={at} className="bg-transparent font-medium text-link">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
