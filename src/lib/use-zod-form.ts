import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import type { ZodType } from "zod";
import { fieldsOf } from "./form-fields";

type Options<Values extends FieldValues> = Omit<UseFormProps<Values>, "resolver">;
type ZodForm<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  field: ReturnType<typeof fieldsOf<Input>>;
};

/** A form with a schema. `raw`: it is submitted as typed, because the server parses it with the same schema. */
export function useZodForm<Input extends FieldValues>(
  schema: ZodType<unknown, Input>,
  options: Options<Input> & { raw: true },
): ZodForm<Input, Input>;
export function useZodForm<Input extends FieldValues, Output>(
  schema: ZodType<Output, Input>,
  options: Options<Input>,
): ZodForm<Input, Output>;
export function useZodForm<Input extends FieldValues>(
  schema: ZodType<unknown, Input>,
  { raw, ...options }: Options<Input> & { raw?: true },
) {
  const form = useForm({
    ...options,
    resolver: raw ? zodResolver(schema, undefined, { raw }) : zodResolver(schema),
  });
  return { form, field: fieldsOf(form) };
}

/** Reads an optional number field: null if empty. */
export const optionalNumber = (value: unknown): number | null =>
  value === "" || value === null ? null : Number(value);
