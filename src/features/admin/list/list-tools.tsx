import { ChevronDown, Download, Search } from "lucide-react";
import { buttonStyles } from "~/components/ui/button-styles";
import { inputStyles } from "~/components/ui/field";
import { type ListName, listAddress, lists } from "~/domain/admin/list";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import type { ListState } from "./use-list-state";

type ListToolsProps = {
  name: ListName;
  state: ListState;
  /** File formats besides CSV. */
  formats?: readonly "jsonl"[];
};

/** The search box and the filters of a list, and its downloads. */
export function ListTools({ name, state, formats = [] }: ListToolsProps) {
  const filters: Readonly<Record<string, readonly string[]>> = lists[name].filters;
  const words = copy.lists[name];
  const labels: Readonly<Record<string, { all: string; options: Readonly<Record<string, string>> }>> =
    words.filters;
  const address = listAddress(name, { ...state.input, after: null });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="relative min-w-48 flex-1 max-sm:basis-full">
        <span className="sr-only">{words.search}</span>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          value={state.typed}
          placeholder={words.search}
          onChange={(event) => state.search(event.target.value)}
          className={cn(inputStyles, "h-9 pl-9 pointer-coarse:h-11")}
        />
      </label>
      {Object.entries(filters).map(([filter, options]) => (
        <Filter
          key={filter}
          label={labels[filter]?.all ?? filter}
          options={options.map((value) => ({ value, label: labels[filter]?.options[value] ?? value }))}
          value={state.input.filters[filter] ?? ""}
          onChoose={(value) => state.filterBy(filter, value)}
        />
      ))}
      {(["csv", ...formats] as const).map((format) => (
        <a
          key={format}
          href={`/api/admin-export/${name}.${format}${address}`}
          download
          aria-label={copy.download(format)}
          className={buttonStyles({ variant: "ghost" })}
        >
          <Download aria-hidden />
          {copy.formats[format]}
        </a>
      ))}
    </div>
  );
}

type FilterProps = {
  /** Of the filter, and of the choice that filters nothing. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
};

const Filter = ({ label, options, value: chosen, onChoose }: FilterProps) => (
  <span className="relative flex w-40 max-sm:min-w-32 max-sm:flex-1">
    <select
      aria-label={label}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      className={cn(
        inputStyles,
        "h-9 appearance-none pr-9 pointer-coarse:h-11 forced-colors:appearance-auto",
      )}
    >
      {[{ value: "", label }, ...options].map((option) => (
        <option key={option.value} value={option.value} className="bg-elevated text-foreground">
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted forced-colors:hidden"
    />
  </span>
);
