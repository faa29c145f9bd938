import { LayoutTemplate, Search, X } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { inputStyles } from "~/components/ui/field";
import { cn } from "~/lib/cn";
import { copy } from "./copy";
import { GalleryCard } from "./gallery/gallery-card";
import {
  categoriesOf,
  type GalleryCategory,
  type GalleryFilter,
  type GalleryItem,
  noFilter,
  visibleItems,
} from "./state";

type GalleryProps = {
  items: readonly GalleryItem[];
  /** Whether to show the category of the user's own templates, even when it is empty. */
  showsYours: boolean;
  onOpen: (item: GalleryItem) => void;
  /** Renders the page of a custom template. */
  renderPage: (templateId: string) => ReactNode;
  /** Drafts a new chat from the search, when nothing is found. Absent: not offered. */
  onDescribe?: (words: string) => void;
};

/** Templates to pick from, with an instant search and a category filter. */
export function Gallery({ items, showsYours, onOpen, renderPage, onDescribe }: GalleryProps) {
  const [filter, setFilter] = useState<GalleryFilter>(noFilter);
  const search = useRef<HTMLInputElement>(null);
  const deferredFilter = useDeferredValue(filter);
  const visible = useMemo(() => visibleItems(items, deferredFilter), [items, deferredFilter]);
  const showAll = () => {
    setFilter(noFilter);
    search.current?.focus();
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <SearchField
          input={search}
          value={filter.search}
          onChange={(text) => setFilter((now) => ({ ...now, search: text }))}
        />
        <Categories
          all={categoriesOf(items, showsYours)}
          chosen={filter.category}
          onChoose={(category) => setFilter((now) => ({ ...now, category }))}
        />
      </div>
      <p role="status" className="sr-only">
        {copy.gallery.found(visible.length)}
      </p>
      {visible.length === 0 ? (
        <NothingFound filter={deferredFilter} onShowAll={showAll} onDescribe={onDescribe} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4">
          {visible.map((item) => (
            <li key={item.id} className="min-w-0">
              <GalleryCard item={item} onOpen={onOpen} renderPage={renderPage} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type SearchFieldProps = {
  input: React.RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (text: string) => void;
};

function SearchField({ input, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative max-w-xl">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={copy.gallery.search}
        placeholder={copy.gallery.searchHint}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={cn(inputStyles, "h-10 px-9 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden")}
      />
      {value && (
        <button
          type="button"
          aria-label={copy.gallery.clearSearch}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="absolute top-1/2 right-1 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-inner border border-transparent text-muted hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}

const nameOf = (category: GalleryCategory): string =>
  category === "all" ? copy.gallery.all : category === "yours" ? copy.gallery.yours : category;

type CategoriesProps = {
  all: readonly GalleryCategory[];
  chosen: GalleryCategory;
  onChoose: (category: GalleryCategory) => void;
};

function Categories({ all, chosen, onChoose }: CategoriesProps) {
  return (
    <fieldset className="-mx-1 flex min-w-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
      <legend className="sr-only">{copy.gallery.categories}</legend>
      {all.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
          className="h-8 shrink-0 rounded-full border border-border px-3 font-medium text-[13px] text-muted transition-colors hover:border-control hover:text-foreground aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-foreground pointer-coarse:h-11"
        >
          {nameOf(category)}
        </button>
      ))}
    </fieldset>
  );
}

type NothingFoundProps = {
  filter: GalleryFilter;
  onShowAll: () => void;
  onDescribe: GalleryProps["onDescribe"];
};

function NothingFound({ filter, onShowAll, onDescribe }: NothingFoundProps) {
  const search = filter.search.trim();
  const isOwn = filter.category === "yours" && !search;
  return (
    <div className="rounded-card border border-border border-dashed">
      <EmptyState
        icon={<LayoutTemplate />}
        title={isOwn ? copy.gallery.noneOfYours : copy.gallery.nothing(search)}
        text={isOwn ? copy.gallery.noneOfYoursText : copy.gallery.nothingText}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={onShowAll}>{copy.gallery.showAll}</Button>
            {search && onDescribe && (
              <Button variant="primary" onClick={() => onDescribe(search)}>
                {copy.gallery.describe}
              </Button>
            )}
          </div>
        }
      />
    </div>
  );
}
