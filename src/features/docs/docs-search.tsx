"use client";

import { Search } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { inputStyles } from "~/components/ui/field";
import { isQuestion, MAX_QUESTION_LENGTH } from "~/domain/docs/passage";
import { cn } from "~/lib/cn";
import { isEnter } from "~/lib/enter-key";
import { loadWhenOnline } from "~/lib/load-when-online";
import { isPressed, isTyping } from "~/lib/shortcut";
import { copy } from "./copy";
import type { Passage, SearchMatch } from "./entry";
import { AnswerOffer } from "./search/answer-offer";
import { detectReader } from "./search/answering-model";
import { loadSearch } from "./search/load-search";
import { Result } from "./search/search-result";
import { useOnDemand } from "./search/use-on-demand";

const Answer = lazy(() => loadWhenOnline(() => import("./search/answer")));

/** `/` and Ctrl+K (Cmd+K on Apple devices) focus the search box. */
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

type DocsSearchProps = {
  /** The id of the model that this browser has selected, or null. */
  readSelectedModel: () => string | null;
};

/** Searches the documentation as the user types, and lets a model answer questions. */
export function DocsSearch({ readSelectedModel }: DocsSearchProps) {
  const [query, setQuery] = useState("");
  const [asked, setAsked] = useState<{ question: string; passages: readonly Passage[] } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const { loaded: search, failed, load } = useOnDemand(loadSearch);
  const { loaded: reader, load: checkModel } = useOnDemand(() => detectReader(readSelectedModel()));
  const prepare = () => {
    load();
    checkModel();
  };
  useSearchKeys(() => box.current?.select());
  const question = query.trim();
  const matches = search?.find(query) ?? null;
  const change = (typed: string) => {
    setQuery(typed);
    setAsked(null);
  };
  const close = () => change("");
  const ask = () => {
    // Otherwise focus is lost with the button, which is unmounted.
    box.current?.focus();
    setAsked({ question, passages: search?.passages(question) ?? [] });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, nativeEvent } = event;
    const results = [...currentTarget.querySelectorAll<HTMLElement>("a, button")];
    if (key === "Escape") {
      close();
      box.current?.focus();
    } else if (target === box.current && isEnter(nativeEvent)) {
      event.preventDefault();
      // A second Enter must not stop the answer.
      if (!asked) results[0]?.click();
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      const index = results.indexOf(target as HTMLElement) + (key === "ArrowDown" ? 1 : -1);
      const next = index < 0 ? box.current : results[index];
      if (!next || results.length === 0) return;
      event.preventDefault();
      next.focus();
    }
  };
  const message = searchMessage(matches, failed);
  // Enter asks the model if the query is a question, and otherwise opens the first match.
  const asksFirst = reader?.is === "reader" && isQuestion(question);
  const offer = search && !asked && (
    <AnswerOffer reader={reader} isQuestion={isQuestion(question)} isFirst={asksFirst} onAsk={ask} />
  );
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
        maxLength={MAX_QUESTION_LENGTH}
        onFocus={prepare}
        onChange={(event) => {
          change(event.target.value);
          prepare();
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
        {question && message}
      </div>
      {question && (matches || failed) && (
        <div className="absolute top-full right-0 mt-2 max-h-[min(36rem,75dvh)] w-full min-w-[26rem] overflow-auto rounded-card border border-border bg-elevated shadow-raised max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:w-auto max-sm:min-w-0">
          {asked && reader?.is === "reader" && (
            <Suspense>
              <Answer {...asked} model={reader.model} onOpen={close} />
            </Suspense>
          )}
          {asksFirst && offer}
          <Results matches={matches} message={message} isFirst={!asksFirst && !asked} onOpen={close} />
          {!asksFirst && offer}
        </div>
      )}
    </search>
  );
}

type ResultsProps = {
  matches: readonly SearchMatch[] | null;
  message: string;
  /** Enter opens the first one. */
  isFirst: boolean;
  onOpen: () => void;
};

function Results({ matches, message, isFirst, onOpen }: ResultsProps) {
  if (!matches?.length) return <p className="px-4 py-3 text-muted">{message}</p>;
  return (
    <ul className="p-1">
      {matches.map((match) => (
        <li
          key={match.href}
          className={cn("rounded-inner", isFirst && "first:group-has-[input:focus]:bg-hover")}
        >
          <Result match={match} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

/** A summary of the results; empty while the index loads. */
function searchMessage(matches: readonly SearchMatch[] | null, failed: boolean): string {
  if (failed) return copy.search.failed;
  if (!matches) return "";
  return matches.length ? copy.search.found(matches.length) : copy.search.none;
}
