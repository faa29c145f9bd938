import { TextField } from "~/components/ui/text-field";
import { copy } from "../copy";
import { useTypedValue } from "./use-typed-value";

type TypedFieldProps = Parameters<typeof useTypedValue>[0] & { label: string; hint?: string | undefined };

/** A text field that commits on Enter and on blur. */
export function TypedField({ label, hint, ...value }: TypedFieldProps) {
  const { input, isInvalid } = useTypedValue(value);
  return <TextField {...input} label={label} hint={hint} error={isInvalid ? copy.hand.invalid : undefined} />;
}
