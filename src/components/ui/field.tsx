import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** The id of a control's hint or error, for aria-describedby. A field shows only one of them at a time. */
export const describedBy = (id: string, { hint, error }: { hint?: string; error?: string }) =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined;

/**
 * Shared styles of text inputs. The scroll margins keep the label above and the error below visible, also under a
 * sticky bar.
 */
export const inputStyles =
  "scroll-mt-28 scroll-mb-16 w-full rounded-control border border-control bg-background px-3 text-foreground transition-colors hover:border-muted aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60 text-base sm:text-sm";

type FieldProps = { id: string; label: string; hint?: string; error?: string; children: ReactNode };

/** Label above, control, then the hint or, in its place, the error. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-[13px] text-foreground">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-[13px] text-danger">
          <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-[13px] text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
