import { TRPCClientError } from "@trpc/client";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { toast } from "~/lib/toast";
import type { AppRouter } from "~/server/api/root";

type CallFailure = TRPCClientError<AppRouter>;

/** A failed call with the server's response: a message for the user, and details. */
type ServerError = CallFailure & { data: NonNullable<CallFailure["data"]> };

const isServerError = (error: unknown): error is ServerError =>
  error instanceof TRPCClientError && Boolean(error.data);

/** The server's error; undefined if it could not be reached. */
export const serverErrorOf = (error: unknown): ServerError | undefined =>
  isServerError(error) ? error : undefined;

/** Whether the server refused the call, so that a retry is pointless. */
export const isRefusal = (error: unknown): boolean => isServerError(error) && error.data.httpStatus < 500;

/** Shows the server's message about a failed call, or `fallback` if it could not be reached. */
export const toastError = (error: unknown, fallback: string): void =>
  void toast.error(serverErrorOf(error)?.message ?? fallback);

/** Shows a refusal at the field that it names, and focuses the field. @returns whether the form has this field */
export function showAtField<Values extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  error: unknown,
): boolean {
  const refusal = serverErrorOf(error);
  if (!refusal) return false;
  const { message, data } = refusal;
  if (!isFieldOf(getValues(), data.field)) return false;
  setError(data.field, { message }, { shouldFocus: true });
  return true;
}

/**
 * Shows a server error at its field or, if the form has no such field, in the `FormError`: as `root`, with the field
 * as its type.
 */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  error: unknown,
  unknownReason: string,
): void {
  if (showAtField(form, error)) return;
  const refusal = serverErrorOf(error);
  form.setError("root", {
    message: [refusal?.message ?? unknownReason, refusal?.data.detail].filter(Boolean).join(" "),
    type: refusal?.data.field ?? "refused",
  });
}

const isFieldOf = <Values extends FieldValues>(
  values: Values,
  field: string | null,
): field is string & Path<Values> => field !== null && field in values;

/** A form's submit handler, which shows why the form was refused. */
export const submitForm = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  save: (values: Values) => Promise<unknown>,
  unknownReason: string,
) =>
  form.handleSubmit((values) =>
    save(values).catch((error: unknown) => showRefusal(form, error, unknownReason)),
  );
