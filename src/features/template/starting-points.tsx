import type { ReactNode } from "react";
import { copy } from "./copy";
import { useOpenedTemplates } from "./opened-templates";
import { startingTemplates } from "./starting-points/points";
import type { GalleryItem } from "./state";
import { TemplatePicture } from "./template-picture";

type StartingPointsProps = {
  items: readonly GalleryItem[];
  onOpen: (item: GalleryItem) => void;
  /** Another way to begin, below the templates; not on narrow screens. */
  other: ReactNode;
};

/** Three templates to begin with: first those that the user opened last in this browser. */
export function StartingPoints({ items, onOpen, other }: StartingPointsProps) {
  const opened = useOpenedTemplates();
  const templates = startingTemplates(items, opened);
  if (templates.length === 0) return null;
  return (
    <section aria-label={copy.start.title} className="@container flex flex-col items-start gap-4">
      <ul className="grid w-full grid-cols-3 @md:gap-3 gap-2">
        {templates.map((item) => (
          <TemplateTile key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
      <div className="-ml-3 max-sm:hidden">{other}</div>
    </section>
  );
}

function TemplateTile({ item, onOpen }: { item: GalleryItem; onOpen: (item: GalleryItem) => void }) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={() => onOpen(item)}
        className="block w-full overflow-hidden rounded-card border border-border bg-surface text-left transition-colors hover:border-control"
      >
        <span aria-hidden className="relative block aspect-[16/10] overflow-hidden border-border border-b">
          <TemplatePicture id={item.id} />
        </span>
        <span className="flex min-w-0 flex-col @md:px-3 px-2 py-2">
          <span className="text-muted text-xs @max-md:hidden">{copy.start.template}</span>
          <span className="truncate font-medium text-[13px]">{item.title}</span>
        </span>
      </button>
    </li>
  );
}
