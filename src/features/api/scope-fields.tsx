import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "~/components/ui/checkbox";
import type { ApiScope } from "~/domain/api/scope";
import { copy } from "./copy";

type ScopeFieldsProps = {
  legend: string;
  scopes: readonly ApiScope[];
  /** Registers each box. */
  field: () => UseFormRegisterReturn & { error: string | undefined };
};

/** A box for each scope, with the field's error below the last one. */
export function ScopeFields({ legend, scopes, field }: ScopeFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 font-medium text-[13px] text-foreground">{legend}</legend>
      {scopes.map((scope, at) => {
        const { error, ...box } = field();
        const isLast = at === scopes.length - 1;
        return (
          <Checkbox
            key={scope}
            label={copy.scopes[scope]}
            value={scope}
            error={isLast ? error : undefined}
            {...box}
          />
        );
      })}
    </fieldset>
  );
}
