import type { ReactNode } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { Notice } from "./notice";

type FormErrorProps<Values extends FieldValues> = { errors: FieldErrors<Values>; action?: ReactNode };

/** Form-level error. Scrolls into view, because the submit button may be far away. */
export function FormError<Values extends FieldValues>({ errors: { root }, action }: FormErrorProps<Values>) {
  if (!root) return null;
  return (
    <div className="col-span-full" ref={(box) => void box?.scrollIntoView?.({ block: "nearest" })}>
      <Notice tone="danger" action={action}>
        {root.message}
      </Notice>
    </div>
  );
}
