import { Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { Check, ChevronsUpDown } from "lucide-react";
import { cn } from "~/lib/cn";
import { inputStyles } from "./field";
import { floatingItemStyles, floatingStyles } from "./floating-styles";

export type SelectOption<Id extends string> = {
  id: Id;
  label: string;
  /** A short status at the right. */
  note?: string;
};

type SelectProps<Id extends string> = {
  label: string;
  options: readonly SelectOption<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  disabled?: boolean;
};

/** Selects one of several options from a list under a button; typing jumps to an option. */
export function Select<Id extends string>({ label, options, value, onChange, disabled }: SelectProps<Id>) {
  const chosen = options.find(({ id }) => id === value);
  return (
    <Field disabled={disabled} className="flex flex-col gap-1.5">
      <Label className="font-medium text-[13px] text-foreground">{label}</Label>
      <Listbox value={value} onChange={onChange}>
        <ListboxButton
          className={cn(
            inputStyles,
            "flex h-10 items-center gap-2 text-left data-disabled:opacity-60 pointer-coarse:h-11",
          )}
        >
          <span className="min-w-0 flex-1 truncate">{chosen?.label ?? value}</span>
          {chosen?.note && <span className="shrink-0 text-muted text-xs">{chosen.note}</span>}
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
        </ListboxButton>
        <ListboxOptions
          modal={false}
          anchor={{ to: "bottom start", gap: 6, padding: 8 }}
          className={cn(floatingStyles, "max-h-80! w-(--button-width) overflow-y-auto")}
        >
          {options.map((option) => (
            <ListboxOption
              key={option.id}
              value={option.id}
              className={cn(floatingItemStyles, "group cursor-default")}
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.note && <span className="shrink-0 text-muted text-xs">{option.note}</span>}
              <Check aria-hidden className="invisible group-data-selected:visible" />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
  );
}
