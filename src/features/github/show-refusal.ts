import { TRPCClientError } from "@trpc/client";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** GitHub takes the token no longer: it has to be connected again. */
export const TOKEN_REFUSED = "token";

/** Shows why a form was refused: at its field or, where that is not in the form, in its `Refusal`. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  unknownReason: string,
): void {
  const data = error instanceof TRPCClientError ? error.data : undefined;
  const message = data && error instanceof Error ? error.message : unknownReason;
  const field = data?.field as Path<Values> | null | undefined;
  if (field && field in form.getValues()) form.setError(field, { message }, { shouldFocus: true });
  else form.setError("root", { message, type: field === TOKEN_REFUSED ? TOKEN_REFUSED : "refused" });
}
