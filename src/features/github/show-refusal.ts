import type { FieldValues, UseFormReturn } from "react-hook-form";
import { serverErrorOf, showAtField } from "~/trpc/server-error";

/** GitHub no longer accepts the token: it has to be connected again. */
export const TOKEN_REFUSED = "token";

/** Shows why a form was refused: at its field or, where that is not in the form, in its `Refusal`. */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  unknownReason: string,
): void {
  if (showAtField(form, error)) return;
  const refusal = serverErrorOf(error);
  form.setError("root", {
    message: refusal?.message ?? unknownReason,
    type: refusal?.data.field === TOKEN_REFUSED ? TOKEN_REFUSED : "refused",
  });
}
