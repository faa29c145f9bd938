import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

/** For the inputs of a form: `field("name")` registers one and gives it the field's error. */
export const fieldsOf =
  <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, "register" | "formState">) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    const error: FieldError | undefined = get(form.formState.errors, name);
    return { ...form.register(name, options), error: error?.message };
  };
