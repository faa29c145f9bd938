import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { Switch, type SwitchProps } from "./switch";

type SwitchFieldProps<Values extends FieldValues> = Omit<SwitchProps, "checked" | "onChange"> & {
  control: Control<Values>;
  name: FieldPathByValue<Values, boolean>;
};

/** A switch as a field of a form. */
export function SwitchField<Values extends FieldValues>({
  control,
  name,
  ...look
}: SwitchFieldProps<Values>) {
  const { field } = useController({ control, name });
  return <Switch {...look} checked={field.value} onChange={field.onChange} />;
}
