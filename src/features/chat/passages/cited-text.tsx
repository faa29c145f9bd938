import { createContext, type ReactNode, use } from "react";
import { partsOf, type RetrievedPassage } from "~/domain/knowledge/passage";
import { ConversationHostContext } from "../conversation-host";
import { copy } from "../copy";

export const noPassages: readonly RetrievedPassage[] = [];

/** The passages that numbers in the text cite. */
export const CitedPassages = createContext(noPassages);

/** Text whose passage numbers open the passages. */
export function CitedText({ text }: { text: string }): ReactNode {
  const passages = use(CitedPassages);
  if (passages.length === 0) return text;
  return partsOf(text, passages.length).map((part, at) => {
    if ("text" in part) return part.text;
    // Marked has already extracted actual code.
    if ("code" in part) return `\`${part.code}\``;
    const passage = passages[part.passage - 1];
    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity.
    return passage && <Citation key={at} number={part.passage} passage={passage} />;
  });
}

function Citation({ number, passage }: { number: number; passage: RetrievedPassage }) {
  const { openPassage: open } = use(ConversationHostContext);
  return (
    <button
      type="button"
      aria-label={copy.passages.open(number, passage.document)}
      title={passage.document}
      onClick={() => open?.(passage)}
      className="text-link underline underline-offset-2 hover:no-underline"
    >
      [{number}]
    </button>
  );
}
