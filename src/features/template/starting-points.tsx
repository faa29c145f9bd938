import { LayoutTemplate, MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { copy } from "./copy";
import { startingPrompts, startingTemplates } from "./starting-points/points";
import type { GalleryItem } from "./state";
import { TemplatePicture } from "./template-picture";

type StartingPointsProps = {
  items: readonly GalleryItem[];
  /** Whether a model is connected that can follow any prompt; null until that is known. */
  hasModel: boolean | null;
  onOpen: (item: GalleryItem) => void;
  onPrompt: (prompt: string) => void;
  onBrowse: () => void;
  /** Another way to begin, next to the gallery. */
  other: ReactNode;
};

/** Six ways to begin: templates and, where a model is connected, prompts that go into the message box. */
export function StartingPoints({ items, hasModel, onOpen, onPrompt, onBrowse, other }: StartingPointsProps) {
  const templates = startingTemplates(items);
  if (templates.length === 0) return null;
  const tile = (item: GalleryItem) => <TemplateTile key={item.id} item={item} onOpen={onOpen} />;
  return (
    <section aria-label={copy.start.title} className="@container flex flex-col items-start gap-4">
      <ul className="grid w-full @md:grid-cols-3 grid-cols-2 gap-3">
        {templates.slice(0, 3).map(tile)}
        {hasModel === null && [0, 1, 2].map((at) => <WaitingTile key={at} />)}
        {hasModel === false && templates.slice(3, 6).map(tile)}
        {hasModel &&
          startingPrompts.map(({ title, prompt }) => (
            <Tile key={title} kind={copy.start.prompt} title={title} onPress={() => onPrompt(prompt)}>
              <MessageSquareText className="absolute top-4 left-4 size-4 text-muted" />
              <span className="absolute inset-x-4 top-10 line-clamp-3 text-left text-[13px] text-muted">
                {prompt}
              </span>
            </Tile>
          ))}
      </ul>
      <div className="-ml-3 flex flex-wrap gap-1">
        <Button size="sm" variant="ghost" onClick={onBrowse}>
          <LayoutTemplate aria-hidden />
          {copy.gallery.browse}
        </Button>
        {other}
      </div>
    </section>
  );
}

function TemplateTile({ item, onOpen }: { item: GalleryItem; onOpen: (item: GalleryItem) => void }) {
  return (
    <Tile kind={copy.start.template} title={item.title} onPress={() => onOpen(item)}>
      <TemplatePicture id={item.id} />
    </Tile>
  );
}

type TileProps = { kind: string; title: string; onPress: () => void; children: ReactNode };

function Tile({ kind, title, onPress, children }: TileProps) {
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onPress}
        className="block w-full overflow-hidden rounded-card border border-border bg-surface text-left transition-colors hover:border-control"
      >
        <span aria-hidden className="relative block aspect-[16/10] overflow-hidden border-border border-b">
          {children}
        </span>
        <span className="flex min-w-0 flex-col px-3 py-2">
          <span className="text-muted text-xs">{kind}</span>
          <span className="truncate font-medium text-[13px]">{title}</span>
        </span>
      </button>
    </li>
  );
}

/** As high as a tile. */
const WaitingTile = () => (
  <li aria-hidden className="overflow-hidden rounded-card border border-border">
    <Skeleton className="aspect-[16/10] rounded-none" />
    <div className="flex flex-col px-3 py-2">
      <span className="text-xs">&nbsp;</span>
      <span className="text-[13px]">&nbsp;</span>
    </div>
  </li>
);
