import type { FieldErrors, FieldValues } from "react-hook-form";
import { ButtonLink } from "~/components/ui/button-link";
import { FormError } from "~/components/ui/form-error";
import { copy } from "./copy";

/** Form-level error, with a link to replace a token that GitHub no longer accepts. */
export function Refusal<Values extends FieldValues>({ errors }: { errors: FieldErrors<Values> }) {
  const connect = (
    <ButtonLink href="/account/connections#github" target="_blank" size="sm">
      {copy.refusal.connect}
    </ButtonLink>
  );
  return <FormError errors={errors} action={errors.root?.type === "token" && connect} />;
}
