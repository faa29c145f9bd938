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
import type { Found, Passage } from "./entry";
import { AnswerOffer } from "./search/answer-offer";
import { Result } from "./search/search-result";
import { useAnsweringModel } from "./search/use-answering-model";
import { useSearch } from "./search/use-search";

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

/** Searches the documentation as the user types, and has a model answer questions. */
export function DocsSearch({ readSelectedModel }: DocsSearchProps) {
  const [query, setQuery] = useState("");
  const [asked, setAsked] = useState<{ question: string; passages: readonly Passage[] } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const { search, failed, load } = useSearch();
  const { reader, checkModel } = useAnsweringModel(readSelectedModel);
  useSearchKeys(() => box.current?.select());
  const question = query.trim();
  const found = search?.find(query) ?? null;
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
  const message = searchMessage(found, failed);
  // Enter asks the model if the query is a question, and otherwise opens the first match.
  const asksFirst = reader.is === "reader" && isQuestion(question);
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
        onFocus={() => {
          load();
          checkModel();
        }}
        onChange={(event) => {
          change(event.target.value);
          load();
          checkModel();
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
      {question && (found || failed) && (
        <div className="absolute top-full right-0 mt-2 max-h-[min(36rem,75dvh)] w-full min-w-[26rem] overflow-auto rounded-card border border-border bg-elevated shadow-raised max-sm:fixed max-sm:inset-x-4 max-sm:top-14 max-sm:w-auto max-sm:min-w-0">
          {asked && reader.is === "reader" && (
            <Suspense>
              <Answer {...asked} model={reader.model} onOpen={close} />
            </Suspense>
          )}
          {asksFirst && offer}
          <Results found={found} message={message} isFirst={!asksFirst && !asked} onOpen={close} />
          {!asksFirst && offer}
        </div>
      )}
    </search>
  );
}

type ResultsProps = {
  found: readonly Found[] | null;
  message: string;
  /** Enter opens the first one. */
  isFirst: boolean;
  onOpen: () => void;
};

function Results({ found, message, isFirst, onOpen }: ResultsProps) {
  if (!found?.length) return <p className="px-4 py-3 text-muted">{message}</p>;
  return (
    <ul className="p-1">
      {found.map((each) => (
        <li
          key={each.href}
          className={cn("rounded-inner", isFirst && "first:group-has-[input:focus]:bg-hover")}
        >
          <Result found={each} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

/** A summary of the results; empty while the index loads. */
function searchMessage(found: readonly Found[] | null, failed: boolean): string {
  if (failed) return copy.search.failed;
  if (!found) return "";
  return found.length ? copy.search.found(found.length) : copy.search.none;
}
