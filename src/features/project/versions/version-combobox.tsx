import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Field, Label } from "@headlessui/react";
import { Check, ChevronsUpDown } from "lucide-react";
import { type UIEvent, useDeferredValue, useEffect, useState } from "react";
import { inputStyles } from "~/components/ui/field";
import { floatingItemStyles, floatingStyles } from "~/components/ui/floating-styles";
import type { VersionSummary } from "~/domain/project/project";
import { cn } from "~/lib/cn";
import { copy } from "../versions-copy";
import { useVersions } from "./use-versions";

type VersionComboboxProps = {
  projectId: string;
  label: string;
  /** Null for none; undefined while loading. */
  value: VersionSummary | null | undefined;
  onChange: (versionId: string) => void;
};

const NEAR_END = 8;
const NEAR_END_PX = 200;

/** Chooses any version of a project. Searches on the server; older ones load on scrolling. */
export function VersionCombobox({ projectId, label, value, onChange }: VersionComboboxProps) {
  const [query, setQuery] = useState("");
  const search = useDeferredValue(query.trim());
  const { versions, more, isSearching } = useVersions(projectId, { search });
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
    if (scrollHeight - clientHeight - scrollTop < NEAR_END_PX) more?.();
  };
  return (
    <Field className="flex min-w-0 flex-1 flex-col gap-1.5">
      <Label className="font-medium text-[13px] text-foreground">{label}</Label>
      <Combobox
        immediate
        value={value ?? null}
        by="id"
        onChange={(chosen) => chosen && onChange(chosen.id)}
        onClose={() => setQuery("")}
      >
        {({ activeIndex }) => (
          <>
            <MoreNearEnd isNear={(activeIndex ?? 0) >= versions.length - NEAR_END} more={more} />
            <div className="relative">
              <ComboboxInput
                displayValue={(version: VersionSummary | null) =>
                  version ? copy.option(version) : value === null ? copy.compare.nothing : ""
                }
                placeholder={copy.compare.search}
                autoComplete="off"
                onFocus={({ currentTarget }) => currentTarget.select()}
                onChange={({ target }) => setQuery(target.value)}
                className={cn(inputStyles, "h-10 truncate pr-9 pointer-coarse:h-11")}
              />
              <ChevronsUpDown
                aria-hidden
                className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
              />
            </div>
            <ComboboxOptions
              modal={false}
              anchor={{ to: "bottom start", gap: 6, padding: 8 }}
              onScroll={onScroll}
              className={cn(floatingStyles, "max-h-80! w-(--input-width) overflow-y-auto")}
            >
              {versions.map((version) => (
                <ComboboxOption
                  key={version.id}
                  value={version}
                  className={cn(floatingItemStyles, "group cursor-default")}
                >
                  <span className="w-8 shrink-0 text-right font-mono text-muted tabular-nums">
                    {version.number}
                  </span>
                  <span className="min-w-0 flex-1 truncate">{copy.title(version)}</span>
                  <Check aria-hidden className="invisible group-data-selected:visible" />
                </ComboboxOption>
              ))}
              {versions.length === 0 && (
                <p className="px-2.5 py-1.5 text-muted">
                  {isSearching ? copy.compare.searching : copy.compare.noMatch}
                </p>
              )}
            </ComboboxOptions>
          </>
        )}
      </Combobox>
    </Field>
  );
}

/** Arrow keys do not scroll before they reach the last loaded option. */
function MoreNearEnd({ isNear, more }: { isNear: boolean; more: (() => unknown) | null }) {
  useEffect(() => {
    if (isNear) more?.();
  }, [isNear, more]);
  return null;
}
