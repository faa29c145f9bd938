import { use } from "react";
import type { RetrievedPassages } from "~/domain/knowledge/passage";
import { placeOf } from "~/domain/knowledge/passage-place";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

/** Below a reply: its cited passages (if none, all it was given) and the collections without a match. */
export function GivenPassageList({ given, text }: { given: RetrievedPassages; text: string }) {
  const { openPassage: open } = use(ConversationHostContext);
  const numbered = given.passages.map((passage, at) => ({ passage, number: at + 1 }));
  const cited = numbered.filter(({ number }) => text.includes(`[${number}]`));
  const listed = cited.length > 0 ? cited : numbered;
  return (
    <div className="flex flex-col gap-1 text-[13px] text-muted">
      {listed.length > 0 && (
        <>
          <p>{cited.length > 0 ? copy.passages.cited : copy.passages.uncited}</p>
          <ol aria-label={copy.passages.title} className="flex flex-col">
            {listed.map(({ passage, number }) => (
              <li key={number} className="flex gap-1.5">
                <span className="tabular-nums">{number}.</span>
                <button
                  type="button"
                  onClick={() => open?.(passage)}
                  className="tap-room min-w-0 max-w-3/5 shrink-0 truncate text-left text-link hover:underline"
                >
                  {passage.document}
                </button>
                <span className="min-w-0 flex-1 truncate">{placeOf(passage)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {given.byWordsOnly && <p>{copy.passages.byWordsOnly}</p>}
      {given.silent.map((name) => (
        <p key={name}>{copy.passages.silent(name)}</p>
      ))}
    </div>
  );
}
