import { TRPCClientError } from "@trpc/client";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { toast } from "~/lib/toast";

/** Shows why a form was refused: at its field or, where that is not in the form, as a toast. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  unknownReason: string,
): void {
  const data = error instanceof TRPCClientError ? error.data : undefined;
  const message = data && error instanceof Error ? error.message : unknownReason;
  const field = data?.field as Path<Values> | null | undefined;
  if (field && field in form.getValues()) form.setError(field, { message }, { shouldFocus: true });
  else toast.error(message);
}
