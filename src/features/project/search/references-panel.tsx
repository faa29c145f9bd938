import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { CodePlace } from "~/components/code/open-file";
import { IconButton } from "~/components/ui/icon-button";
import { copy } from "../copy";
import type { References } from "../typescript/use-code-actions";
import { SearchResultList } from "./search-result-list";

type ReferencesPanelProps = {
  references: References;
  onOpen: (place: CodePlace) => void;
  onClose: () => void;
};

/** Where a name is used. */
export function ReferencesPanel({ references, onOpen, onClose }: ReferencesPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { name, results } = references;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other references begin at their first place
  useEffect(() => panel.current?.querySelector<HTMLElement>("li li button")?.focus(), [references]);
  return (
    <div ref={panel} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center p-2">
        <h3 className="min-w-0 flex-1 truncate px-1 font-medium text-[13px]">{copy.references.label}</h3>
        <IconButton label={copy.references.close} size="sm" className="size-7" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <p role="status" className="break-words px-3 pb-1 text-muted text-xs">
        {copy.references.found(name, results.count, results.files.length)}
      </p>
      <SearchResultList results={results} showsReplacement={false} onReplace={null} onOpen={onOpen} />
    </div>
  );
}
