import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { describedBy, Field, inputStyles } from "./field";

type PasswordFieldProps = Omit<ComponentProps<"input">, "id" | "type" | "className"> & {
  label: string;
  hint?: string;
  error?: string;
};

/** A password field with a button that reveals the password. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  const id = useId();
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={isVisible ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={`${inputStyles} h-10 pr-11 pointer-coarse:h-11`}
        />
        <button
          type="button"
          aria-label="Show characters"
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted transition-colors hover:text-foreground"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      </div>
    </Field>
  );
}
