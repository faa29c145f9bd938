import { useEffect, useRef } from "react";
import { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import type { RetrievedPassage } from "~/domain/knowledge/passage";
import { markPassage, placeOf } from "~/domain/knowledge/passage-place";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** The opened document, and the cited passage if there is one. */
export type ShownPassage = Pick<RetrievedPassage, "documentId" | "document" | "collection"> & {
  passage: RetrievedPassage | null;
};

type PassagePanelProps = { shown: ShownPassage; onClose: () => void };

/** A document, scrolled to a passage, which is marked. A default export, because it is loaded when first opened. */
export default function PassagePanel({ shown, onClose }: PassagePanelProps) {
  const { documentId, document, collection, passage } = shown;
  const { data, isLoadingError } = api.knowledge.document.useQuery({ documentId });
  const marked = useRef<HTMLElement>(null);
  const parts = data && markPassage(data.text, passage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once the document has loaded
  useEffect(() => {
    // A promise in newer browsers, which an effect must not return.
    void marked.current?.scrollIntoView({ block: "center" });
  }, [data]);
  return (
    <Dialog
      open
      shape="wide"
      onClose={onClose}
      title={document}
      description={passage ? copy.passage.place(collection, placeOf(passage)) : collection}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard */}
      <section aria-label={document} tabIndex={0}>
        {!data && !isLoadingError && <p className="text-muted text-sm">{copy.passage.loading}</p>}
        {passage && (isLoadingError || (data && !parts)) && (
          <div className="flex flex-col gap-3">
            <Notice tone="warning" title={copy.passage.gone} />
            <pre className={textStyles}>{passage.text}</pre>
          </div>
        )}
        {parts && (
          <pre className={textStyles}>
            {parts.before}
            {parts.passage && (
              <mark ref={marked} className="bg-accent-soft text-foreground">
                {parts.passage}
              </mark>
            )}
            {parts.after}
          </pre>
        )}
      </section>
    </Dialog>
  );
}

const textStyles = "whitespace-pre-wrap font-mono text-[13px] leading-5 [overflow-wrap:anywhere]";
