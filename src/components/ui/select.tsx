"use client";

import { Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { Check, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { buttonLook } from "./button-look";
import { floatingItemLook, floatingLook } from "./surface-look";

export type SelectOption = {
  value: string;
  label: string;
  /** A second line, for instance why it is disabled. */
  note?: string;
  /** Before the label, for instance a state dot. */
  mark?: ReactNode;
  disabled?: boolean;
};

type SelectProps = {
  label: string;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
  size?: "sm" | "md";
};

/** One of several; a list opens under the button. */
export function Select({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
  disabled,
  size = "md",
}: SelectProps) {
  const selected = options.find((option) => option.value === value);
  return (
    <Field className={cn("flex min-w-0 flex-col", !labelHidden && "gap-1.5")} disabled={disabled}>
      <Label className={labelHidden ? "sr-only" : "font-medium text-[13px] text-foreground"}>{label}</Label>
      <Listbox value={value} onChange={onChange}>
        <ListboxButton className={cn(buttonLook({ size }), "min-w-0 shrink justify-between font-normal")}>
          {selected?.mark}
          <span className="truncate">{selected?.label ?? value}</span>
          <ChevronsUpDown aria-hidden className="text-muted" />
        </ListboxButton>
        <ListboxOptions
          transition
          modal={false}
          anchor={{ to: "bottom start", gap: 6, padding: 8 }}
          className={cn(floatingLook, "max-h-80 min-w-(--button-width) max-w-96 overflow-y-auto")}
        >
          {options.map((option) => (
            <ListboxOption
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className={cn(floatingItemLook, "group cursor-default")}
            >
              {option.mark}
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate">{option.label}</span>
                {option.note && <span className="text-[13px] text-muted">{option.note}</span>}
              </span>
              <Check aria-hidden className="invisible group-data-selected:visible" />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
  );
}
