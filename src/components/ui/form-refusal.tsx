import type { ReactNode } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import { Notice } from "./notice";

type FormRefusalProps<Values extends FieldValues> = { errors: FieldErrors<Values>; action?: ReactNode };

/** Why a form was refused as a whole. It scrolls into view, because the form's button may be far from it. */
export function FormRefusal<Values extends FieldValues>({
  errors: { root },
  action,
}: FormRefusalProps<Values>) {
  if (!root) return null;
  return (
    <div className="col-span-full" ref={(box) => void box?.scrollIntoView?.({ block: "nearest" })}>
      <Notice tone="danger" action={action}>
        {root.message}
      </Notice>
    </div>
  );
}
